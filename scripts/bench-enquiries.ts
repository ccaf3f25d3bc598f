/** `npm run bench:enquiries`: measures how fast enquiries are handled, and the size of the functions. */
export {};
process.env['NODE_ENV'] = 'production';
const { measureHandler } = await import('./enquiries/bench-handler.ts');
const { measureLocalSite } = await import('./enquiries/bench-local-site.ts');
const { measureBundles } = await import('./enquiries/bench-bundles.ts');

for (const measure of [measureHandler, measureLocalSite, measureBundles]) {
  for (const line of await measure()) console.log(line);
}
