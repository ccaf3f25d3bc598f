// Loaded before each command. Exits with advice if Node is too old for TypeScript, or if one of the owner's files is
// missing or invalid, which Node itself would report without advice. Uses only syntax supported by every version of
// Node.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}. The project's own Node is not installed: run "npm rebuild node".`,
  );
  process.exit(1);
}
await import('../src/model/check/imported-files.ts');
