import { execFileSync } from 'node:child_process';

/** Installs Debian packages, if the user is root. A failure only shows in whether the program is found. */
export function installPackages(packages: readonly string[]): void {
  if (!isRoot()) return;
  runInstaller('apt-get', ['update']);
  runInstaller('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]);
}

/** Runs an installer. A failure only shows in whether the program is found afterwards. */
export function runInstaller(command: string, args: readonly string[]): void {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 });
  } catch {
    console.log(`${command} ${args.join(' ')} failed.`);
  }
}

/** Whether the current user is root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}
