import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Deps } from '#deps.ts';
import { ShopError } from '#shop-error.ts';
import type { NewPicture } from './pictures.queries.ts';

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

/**
 * Decodes an upload, encodes it anew and stores the result as the picture's master. Nothing of the
 * upload is kept: no metadata, no name, no trailing bytes. The master is a JPEG, because it is what
 * every browser gets until the smaller variants are made.
 */
export async function storePicture(
  { images }: Pick<Deps, 'images'>,
  upload: Uint8Array,
): Promise<NewPicture> {
  const { data, info } = await decode(upload).catch((cause: unknown) => {
    throw new ShopError('PICTURE_REFUSED', {}, cause);
  });
  const image_key = `${contentName(data)}.jpg`;
  await images.write(image_key, data, 'image/jpeg');
  return { image_key, width: info.width, height: info.height, bytes: data.length };
}

async function decode(upload: Uint8Array) {
  const picture = sharp(upload, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
  const { pages = 1 } = await picture.metadata();
  if (pages > 1) throw new Error('an animation is not a picture of a saree');
  return picture
    .timeout({ seconds: MOST_SECONDS })
    .autoOrient()
    .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#efe5d0' })
    .toColourspace('srgb')
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer({ resolveWithObject: true });
}

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
