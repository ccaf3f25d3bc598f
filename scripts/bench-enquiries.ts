/** `npm run bench:enquiries`: measures how fast enquiries are handled and mailed, and the size of the functions. */
export {};
process.env['NODE_ENV'] = 'production';
const { measureHandler } = await import('./enquiries/bench-handler.ts');
const { measureBundles } = await import('./enquiries/bench-bundles.ts');

for (const line of [...(await measureHandler()), ...(await measureBundles())]) console.log(line);
