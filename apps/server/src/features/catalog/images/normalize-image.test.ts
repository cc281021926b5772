import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createImage } from '#test/test-shop.ts';
import { normalizeImage } from './normalize-image.ts';

const SECRET = 'taken at home, 10.52N 76.21E';

const invalidUploads: [description: string, upload: Buffer][] = [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', Buffer.alloc(0)],
  ['a truncated image', (await createImage(5, { width: 900, height: 900 })).subarray(0, 400)],
  ['an image of 60 megapixels', await createImage(6, { width: 10_000, height: 6_000 })],
  [
    'a GIF',
    await sharp(await createImage(7))
      .gif()
      .toBuffer(),
  ],
  [
    'a TIFF',
    await sharp(await createImage(8))
      .tiff()
      .toBuffer(),
  ],
  ['an animation', await animation()],
];

describe('normalizing an image', () => {
  it('keeps nothing of the upload but its pixels', async () => {
    const upload = await sharp(await createImage(2, { width: 1600, height: 1200 }))
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .jpeg()
      .toBuffer();
    expect(upload.includes(SECRET)).toBe(true);

    const image = await normalizeImage(Buffer.concat([upload, Buffer.from('<script>')]));

    const { data: stored } = image;
    expect(image).toMatchObject({ width: 1024, height: 768, bytes: stored.length });
    expect(image.image_key).toMatch(/^[0-9a-z]{26}\.jpg$/);
    expect(stored.includes(SECRET)).toBe(false);
    expect(stored.includes('<script>')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it('applies the EXIF orientation before it is removed', async () => {
    const sideways = await sharp(await createImage(3, { width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    expect(await normalizeImage(sideways)).toMatchObject({ width: 200, height: 300 });
  });

  it('gives equal images one key', async () => {
    const first = await normalizeImage(await createImage(4));
    const second = await normalizeImage(await createImage(4));

    expect(second.image_key).toBe(first.image_key);
  });

  it.each(invalidUploads)('rejects %s', async (_description, upload) => {
    await expect(normalizeImage(upload)).rejects.toMatchObject({
      code: expect.stringMatching(/^(INVALID_IMAGE|IMAGE_TOO_LARGE)$/),
    });
  });
});

function animation() {
  return Promise.all([createImage(9), createImage(10)]).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}
