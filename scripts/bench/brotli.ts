import { brotliCompressSync, constants } from 'node:zlib';

/** File types that a server compresses; fonts and photographs are compressed already. */
const TEXT = /text|javascript|json|xml|svg|wasm/;

/** A body as an edge server would send it at its best: brotli at level 11 for text. */
export function compress(body: Buffer, type: string): Buffer {
  if (!TEXT.test(type)) return body;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const packed = brotliCompressSync(body, { params });
  return packed.length < body.length ? packed : body;
}
