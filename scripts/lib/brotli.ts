import { brotliCompressSync, constants } from 'node:zlib';

/** Media types that servers compress; fonts and photographs are compressed already. */
const COMPRESSIBLE = /text|javascript|json|xml|svg|wasm/;

/** Returns a body as a CDN sends it: brotli at level 11 for text, unchanged for other media types. */
export function compress(body: Buffer, mediaType: string): Buffer {
  if (!COMPRESSIBLE.test(mediaType)) return body;
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
