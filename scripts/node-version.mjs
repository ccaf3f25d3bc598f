// Loaded before scripts in TypeScript: ends with what to do where Node is too old to run them, in words that every Node runs.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}; the project has its own, which is not installed: run "npm rebuild node".`,
  );
  process.exit(1);
}
