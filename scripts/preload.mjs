// Loaded before each command. Exits with advice if Node is too old to run TypeScript, or if one of the owner's files is
// missing or invalid, because Node's own error messages contain no advice. Uses only syntax that old versions of Node
// support.
if (parseInt(process.versions.node) < 24) {
  console.error(
    `This is Node ${process.versions.node}. The project's own Node is not installed: run "npm rebuild node".`,
  );
  process.exit(1);
}
await import('../src/model/check/imported-files.ts');
