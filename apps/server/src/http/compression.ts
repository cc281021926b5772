import { promisify } from 'node:util';
import { brotliCompress, gzip, constants as zlib } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

export type Encoding = 'br' | 'gzip';

/** In UTF-16 units; a shorter text fits into one packet anyway. */
const MIN_COMPRESSED_LENGTH = 1024;
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 5 } };

export const compress: Record<Encoding, (text: string) => Promise<Buffer>> = {
  br: (text) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text) => promisify(gzip)(text),
};

/** @returns undefined when the text is sent as it is. */
export function chooseEncoding(request: FastifyRequest, text: string): Encoding | undefined {
  const accepted = request.headers['accept-encoding'];
  if (!accepted || text.length < MIN_COMPRESSED_LENGTH) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}
