import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { pictureOf } from '#test/test-shop.ts';
import { decodePicture } from './normalize-image.ts';

const SECRET = 'taken at home, 10.52N 76.21E';

const unusable: [what: string, upload: Buffer][] = [
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['nothing', Buffer.alloc(0)],
  ['half a picture', (await pictureOf(5, { width: 900, height: 900 })).subarray(0, 400)],
  ['a picture of 60 megapixels', await pictureOf(6, { width: 10_000, height: 6_000 })],
  [
    'a GIF',
    await sharp(await pictureOf(7))
      .gif()
      .toBuffer(),
  ],
  [
    'a TIFF',
    await sharp(await pictureOf(8))
      .tiff()
      .toBuffer(),
  ],
  ['an animation', await animation()],
];

describe('decoding a picture', () => {
  it('keeps nothing of the upload but what is seen', async () => {
    const upload = await sharp(await pictureOf(2, { width: 1600, height: 1200 }))
      .withExif({ IFD0: { ImageDescription: SECRET } })
      .jpeg()
      .toBuffer();
    expect(upload.includes(SECRET)).toBe(true);

    const picture = await decodePicture(Buffer.concat([upload, Buffer.from('<script>')]));

    const { data: stored } = picture;
    expect(picture).toMatchObject({ width: 1024, height: 768, bytes: stored.length });
    expect(picture.image_key).toMatch(/^[0-9a-z]{26}\.jpg$/);
    expect(stored.includes(SECRET)).toBe(false);
    expect(stored.includes('<script>')).toBe(false);
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
  });

  it('turns a picture upright before the camera’s note about it is lost', async () => {
    const sideways = await sharp(await pictureOf(3, { width: 300, height: 200 }))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    expect(await decodePicture(sideways)).toMatchObject({ width: 200, height: 300 });
  });

  it('gives equal pictures one name', async () => {
    const first = await decodePicture(await pictureOf(4));
    const second = await decodePicture(await pictureOf(4));

    expect(second.image_key).toBe(first.image_key);
  });

  it.each(unusable)('refuses %s', async (_what, upload) => {
    await expect(decodePicture(upload)).rejects.toMatchObject({
      code: expect.stringMatching(/^PICTURE_(REFUSED|TOO_LARGE)$/),
    });
  });
});

function animation() {
  return Promise.all([pictureOf(9), pictureOf(10)]).then((frames) =>
    sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
  );
}
