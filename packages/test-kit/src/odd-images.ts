import sharp from 'sharp';

const RED = { r: 200, g: 30, b: 40 };
const BLUE = { r: 30, g: 40, b: 200 };
const PADDING_BYTES = 10 * 1024 * 1024;

/** 108 megapixels and more than 10 MB, lying on its side as phones store it: upright, the top is red. */
export async function createPhoneImage(): Promise<Buffer> {
  const half = { width: 60, height: 90, channels: 3 as const };
  const red = await sharp({ create: { ...half, background: RED } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { ...half, width: 120, background: BLUE } })
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
    .then((image) =>
      sharp(image)
        .resize(12_000, 9000, { kernel: 'nearest', fit: 'fill' })
        .withMetadata({ orientation: 6 })
        .jpeg()
        .toBuffer(),
    );
  // Readers ignore bytes after the end of a JPEG.
  return Buffer.concat([jpeg, Buffer.alloc(PADDING_BYTES)]);
}

/** An animation: browsers can show it, but the shop rejects it. */
export async function createAnimation(): Promise<Buffer> {
  const frames = await Promise.all(
    [RED, BLUE].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
}

export async function readImage(image: Buffer) {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return { width: info.width, height: info.height, redOnTop: red > blue };
}
