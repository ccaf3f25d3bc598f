// Loaded before commands. Says what to do and ends if Node is too old for TypeScript (in syntax that any Node runs), or if one
// of the owner's files is missing or has a mistake. Node would name a missing file before the command itself could.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}; the project has its own, which is not installed: run "npm rebuild node".`,
  );
  process.exit(1);
}
await import('../src/model/check/imported-files.ts');
