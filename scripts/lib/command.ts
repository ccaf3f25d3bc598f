import { Command } from 'commander';

/**
 * Returns a command that explains itself when called with `help`: a plain word, because PowerShell swallows the `--` that
 * npm needs before options.
 */
export function commandOf(name: string, description: string): Command {
  if (process.argv[2] === 'help') process.argv[2] = '--help';
  return new Command(name).description(description);
}
