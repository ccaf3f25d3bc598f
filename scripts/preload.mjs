// Loaded before commands: ends with what to do where Node is too old for TypeScript, in words that every Node runs, or where a
// file of the owner's is missing or has a mistake. Node would name a missing file before the command itself could.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}; the project has its own, which is not installed: run "npm rebuild node".`,
  );
  process.exit(1);
}
await import('../src/model/check/imported-files.ts');
