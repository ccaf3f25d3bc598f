/** `npm run bench:enquiries`: prints how fast enquiries are taken and mailed, and how big the functions are. */
export {};
process.env['NODE_ENV'] = 'production';
const { measureHandler } = await import('./enquiries/bench-handler.ts');
const { measureBundles } = await import('./enquiries/bench-bundles.ts');

for (const line of [...(await measureHandler()), ...(await measureBundles())]) console.log(line);
