// Runs next to the bundled functions, with no packages installed. Calls each function once and prints the response's
// status.
const [body] = process.argv.slice(2);
const work = [];
const context = { deploy: { context: 'production' }, geo: {}, waitUntil: (promise) => work.push(promise) };

async function call(name, path = '/', init = { method: 'POST' }) {
  const { default: run } = await import(`./${name}/netlify/functions/${name}.mjs`);
  const response = await run(new Request(`http://localhost${path}`, init), context);
  await Promise.all(work.splice(0));
  console.log(`${name} ${response?.status}`);
}

const headers = { 'content-type': 'application/json' };
await call('contact', '/api/contact', { method: 'POST', headers, body });
await call('delivery-run');
await call('purge');
await call('health', '/api/health', {});
