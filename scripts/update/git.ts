import { spawnSync } from 'node:child_process';

export type Git = ReturnType<typeof gitIn>;

/** Returns functions that run git in a folder. */
export function gitIn(folder: string) {
  const run = (words: readonly string[], input?: readonly string[]) => {
    const result = spawnSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      input: input?.join('\0'),
      maxBuffer: 2 ** 30,
      // Makes git fail instead of asking for a password, and treat names with brackets, such as [...about].astro,
      // literally.
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0', GIT_LITERAL_PATHSPECS: '1' },
    });
    if (result.error) throw new Error(`git can't be started: ${result.error.message}`);
    return result;
  };
  const read = (words: readonly string[], input?: readonly string[]) => {
    const { status, stdout, stderr } = run(words, input);
    if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr.trim() || stdout.trim()}`);
    return stdout;
  };
  return {
    /** Returns git's output. If git fails, throws an error with git's message. */
    read: (...words: string[]) => read(words).trim(),
    succeeds: (...words: string[]) => run(words).status === 0,
    /** Returns the values that git prints with `-z`. Passes `input` to git in the same format. */
    values: ([command = '', ...words]: string[], input?: readonly string[]) =>
      read([command, '-z', ...words], input)
        .split('\0')
        .filter(Boolean),
    /** Runs a git command on these files. */
    onFiles(files: readonly string[], ...words: string[]): void {
      if (files.length > 0) read([...words, '--pathspec-from-file=-', '--pathspec-file-nul'], files);
    },
  };
}
