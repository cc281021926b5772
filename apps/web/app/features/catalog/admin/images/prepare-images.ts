import { adminProducts, TOO_MANY_IMAGES } from '@shop/contract';
import { findFileError, findTargetSize } from './image-limits.ts';

const { maxBytes } = adminProducts.add.files;
export const ACCEPTED_TYPES = 'image/jpeg,image/png,image/webp';
const JPEG_QUALITY = 0.9;
/** Behind transparent pixels, as the shop stores them. */
const BACKGROUND = '#efe5d0';
const UNREADABLE = 'This picture cannot be opened. Please choose another.';

export interface ImageLimit {
  /** How many images may still be added. */
  remaining: number;
  /** Removed images that are not saved yet still count. */
  saveFirst?: boolean;
}

/** @returns the files to upload, and a message for each of the others. */
export async function prepareImages(files: File[], { remaining, saveFirst }: ImageLimit) {
  const valid: File[] = [];
  const messages: string[] = [];
  const hint = saveFirst ? 'Save first, then add more.' : TOO_MANY_IMAGES;
  // One after the other: a picture of 108 megapixels needs 400 MB while it is scaled.
  for (const file of files) {
    const { image, error } =
      valid.length < remaining ? await prepareImage(file) : { error: `not taken. ${hint}` };
    if (image) valid.push(image);
    else messages.push(`${file.name}: ${error}`);
  }
  return { valid, messages };
}

type Prepared = { image: File; error?: undefined } | { image?: undefined; error: string };

/** Opens the picture, and makes a large one smaller. */
export async function prepareImage(file: File): Promise<Prepared> {
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const error = findFileError(file.size, start);
  if (error) return { error };
  const src = URL.createObjectURL(file);
  try {
    const image = await openImage(src);
    if (!image) return { error: UNREADABLE };
    return await shrinkImage(file, image);
  } finally {
    URL.revokeObjectURL(src);
  }
}

/** An img element turns the picture as its EXIF data say. */
async function openImage(src: string): Promise<HTMLImageElement | undefined> {
  const image = new Image();
  image.src = src;
  try {
    await image.decode();
    return image;
  } catch {
    return undefined;
  }
}

async function shrinkImage(file: File, image: HTMLImageElement): Promise<Prepared> {
  const { naturalWidth: width, naturalHeight: height } = image;
  const target = findTargetSize({ width, height, bytes: file.size });
  if (!target) return { image: file };
  const blob = await drawJpeg(image, target);
  if (blob && (blob.size < file.size || file.size > maxBytes)) {
    return { image: new File([blob], `${file.name}.jpg`, { type: blob.type }) };
  }
  // The server scales it as well, within its limits.
  return file.size > maxBytes ? { error: UNREADABLE } : { image: file };
}

/** @returns null when the browser cannot draw a picture of this size. */
async function drawJpeg(
  image: HTMLImageElement,
  { width, height }: { width: number; height: number },
): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
}
