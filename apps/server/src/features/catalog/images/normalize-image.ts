import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { ShopError } from '#platform/shop-error.ts';
import type { NewPicture } from './images.queries.ts';

export const MASTER_SIDE = 1024;
const MOST_PIXELS = 40_000_000;
const MOST_SECONDS = 30;

// One thread a picture: the process has other work, and pictures come several at a time.
sharp.concurrency(1);
sharp.cache(false);

// Nothing is read but the three formats a camera or an editor writes, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

/** A picture that can be stored. */
export interface DecodedPicture extends NewPicture {
  data: Buffer;
}

/**
 * Decodes an upload and encodes it anew as the picture's master. Nothing of the upload is kept: no
 * metadata, no name, no trailing bytes. The master is a JPEG, because it is what every browser gets
 * until the smaller variants are made.
 */
export async function decodePicture(upload: Uint8Array, place = 1): Promise<DecodedPicture> {
  const { data, info } = await decode(upload).catch((cause: unknown) => {
    const code = isTooLarge(cause) ? 'PICTURE_TOO_LARGE' : 'PICTURE_REFUSED';
    throw new ShopError(code, { place }, cause);
  });
  const image_key = `${contentName(data)}.jpg`;
  return { image_key, width: info.width, height: info.height, bytes: data.length, data };
}

let latest: Promise<unknown> = Promise.resolve();

/** One after the other: a picture of forty megapixels may need 200 MB while it is decoded. */
export function decodeInTurn(upload: Uint8Array, place: number): Promise<DecodedPicture> {
  const mine = latest.then(() => decodePicture(upload, place));
  latest = mine.catch(() => {});
  return mine;
}

async function decode(upload: Uint8Array) {
  const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const metadata = await picture.metadata();
  if ((metadata.pages ?? 1) > 1) throw new Error('an animation is not a picture of a saree');
  if (needsTooMuch(metadata)) throw new TooLarge();
  return picture
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#efe5d0' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
}

class TooLarge extends Error {}

/** By our own measure, or by the decoder's limit of pixels. */
const isTooLarge = (cause: unknown) =>
  cause instanceof TooLarge ||
  (cause instanceof Error && cause.message.includes('exceeds pixel limit'));

const MOST_BYTES_IN_A_ROW = 32 * 1024;
const MOST_BYTES_IN_PASSES = 96_000_000;
const MOST_BYTES_IN_PROFILE = 2_000_000;

/**
 * A picture is decoded row by row, hundreds of rows at a time, and a JPEG shrinks while it is read. One
 * that comes in passes is held as a whole, and a colour profile many times over.
 */
function needsTooMuch(picture: Metadata): boolean {
  const { width, height, channels, format, isProgressive, icc } = picture;
  if (icc && icc.length > MOST_BYTES_IN_PROFILE) return true;
  const bytes = channels * (picture.depth === 'uchar' ? 1 : 2);
  if (format !== 'jpeg') {
    const inRow = width * bytes;
    return inRow > MOST_BYTES_IN_A_ROW || (isProgressive && inRow * height > MOST_BYTES_IN_PASSES);
  }
  return isProgressive && width * height * coefficientsOf(picture) * 2 > MOST_BYTES_IN_PASSES;
}

/** How many numbers a JPEG keeps for each pixel: most cameras keep its colour more coarsely. */
const coefficientsOf = ({ channels, chromaSubsampling }: Metadata) =>
  new Map([
    ['4:2:0', 1.5],
    ['4:2:2', 2],
  ]).get(chromaSubsampling ?? '') ?? channels;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const NAME_LENGTH = 26;

/** 130 bits of the content's SHA-256, in lower-case base 32: equal pictures share a name. */
export function contentName(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest();
  return Array.from({ length: NAME_LENGTH }, (_, place) => {
    const bit = place * 5;
    const pair = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0);
    return ALPHABET[(pair >> (11 - (bit & 7))) & 31];
  }).join('');
}
