import { execFileSync } from 'node:child_process';

/**
 * What git knows of the content of the project at `root`: gives what was in a file when another was saved last; undefined if
 * it has not changed since. Without git, as in a download of the project, nothing is known.
 */
export function historyOf(root: string): (file: string, other: string) => Buffer | undefined {
  const git = (...options: string[]): Buffer | undefined => {
    try {
      return execFileSync('git', options, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return undefined;
    }
  };
  const names = ['--name-only', '--relative', '-z', '--', 'src/content'];
  // Each commit begins with this character. What is not committed comes before.
  const log = `\n${git('diff', 'HEAD', ...names) ?? ''}${git('log', '--format=%x01%H', ...names) ?? ''}`;
  const saved = new Map<string, { age: number; id: string }>();
  for (const [age, commit] of log.split('\x01').entries()) {
    const [id = '', ...files] = commit.split(/[\0\n]+/);
    for (const file of files) if (!saved.has(file)) saved.set(file, { age, id });
  }
  return (file, other) => {
    const [own, last] = [saved.get(file), saved.get(other)];
    return own && last && own.age < last.age ? git('show', `${last.id}:./${file}`) : undefined;
  };
}
