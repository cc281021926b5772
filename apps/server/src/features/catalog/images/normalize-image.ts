import { createHash } from 'node:crypto';
import { adminProducts } from '@shop/contract';
import sharp, { type Metadata } from 'sharp';
import { ShopError } from '#platform/shop-error.ts';
import type { NewImage } from './images.queries.ts';

export const MAX_SIDE_PX = 1024;
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 30;

// One thread per image: the process serves requests at the same time.
sharp.concurrency(1);
sharp.cache(false);

// Allow-list: JPEG, PNG and WebP decoders, from memory only.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

export interface NormalizedImage extends NewImage {
  data: Buffer;
}

/**
 * Decodes an upload and re-encodes it as the master image. Metadata, file name and trailing bytes are
 * dropped. The master is a JPEG, because browsers get it until the variants have been generated.
 */
export async function normalizeImage(upload: Uint8Array, position = 1): Promise<NormalizedImage> {
  const { data, info } = await decode(upload).catch((cause: unknown) => {
    const code = isTooLarge(cause) ? 'IMAGE_TOO_LARGE' : 'INVALID_IMAGE';
    const field = `${adminProducts.add.files.field}.${position - 1}`;
    throw new ShopError(code, { place: position, field }, cause);
  });
  const image_key = `${contentHashName(data)}.jpg`;
  return { image_key, width: info.width, height: info.height, bytes: data.length, data };
}

/** One at a time: decoding 40 megapixels may need 200 MB. */
function createQueue(): typeof normalizeImage {
  let queue: Promise<unknown> = Promise.resolve();
  return (upload, position) => {
    const result = queue.then(() => normalizeImage(upload, position));
    queue = result.catch(() => {});
    return result;
  };
}

/** A separate queue, so that a flood of other people's pictures does not keep staff waiting. */
export const normalizeStaffImage = createQueue();
/** Pictures of returns, reviews and tickets, which anybody may send. */
export const normalizeCustomerImage = createQueue();

async function decode(upload: Uint8Array) {
  const image = sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  const metadata = await image.metadata();
  if ((metadata.pages ?? 1) > 1) throw new Error('animated images are not accepted');
  if (exceedsMemoryLimits(metadata)) throw new ImageTooLargeError();
  return image
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#efe5d0' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
}

const THUMBNAIL_SIDE_PX = 320;

/** A small version of a normalized image. */
export const createThumbnail = (data: Buffer): Promise<Buffer> =>
  sharp(data)
    .timeout({ seconds: TIMEOUT_SECONDS })
    .resize({
      width: THUMBNAIL_SIDE_PX,
      height: THUMBNAIL_SIDE_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer();

class ImageTooLargeError extends Error {}

/** Rejected by exceedsMemoryLimits(), or by the decoder's pixel limit. */
const isTooLarge = (cause: unknown) =>
  cause instanceof ImageTooLargeError ||
  (cause instanceof Error && cause.message.includes('exceeds pixel limit'));

const MAX_ROW_BYTES = 32 * 1024;
const MAX_INTERLACED_BYTES = 96_000_000;
const MAX_ICC_BYTES = 2_000_000;

/**
 * Decoding is streamed in strips of some hundred rows, and a JPEG is shrunk on load. An interlaced or
 * progressive image is held in memory as a whole, an ICC profile several times.
 */
function exceedsMemoryLimits(image: Metadata): boolean {
  const { width, height, channels, format, isProgressive, icc } = image;
  if (icc && icc.length > MAX_ICC_BYTES) return true;
  const pixelBytes = channels * (image.depth === 'uchar' ? 1 : 2);
  if (format !== 'jpeg') {
    const rowBytes = width * pixelBytes;
    return rowBytes > MAX_ROW_BYTES || (isProgressive && rowBytes * height > MAX_INTERLACED_BYTES);
  }
  return isProgressive && width * height * samplesPerPixel(image) * 2 > MAX_INTERLACED_BYTES;
}

/** DCT coefficients per pixel; chroma subsampling stores fewer. */
const samplesPerPixel = ({ channels, chromaSubsampling }: Metadata) =>
  new Map([
    ['4:2:0', 1.5],
    ['4:2:2', 2],
  ]).get(chromaSubsampling ?? '') ?? channels;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const NAME_LENGTH = 26;

/** 130 bits of the SHA-256 in lower-case base 32: equal contents share a name. */
export function contentHashName(bytes: Uint8Array): string {
  const digest = createHash('sha256').update(bytes).digest();
  return Array.from({ length: NAME_LENGTH }, (_, index) => {
    const bit = index * 5;
    const pair = ((digest[bit >> 3] ?? 0) << 8) | (digest[(bit >> 3) + 1] ?? 0);
    return ALPHABET[(pair >> (11 - (bit & 7))) & 31];
  }).join('');
}
