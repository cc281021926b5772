import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import {
  apng,
  blackPng,
  frames,
  jpegWithSize,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  uint32,
  withSegment,
  zlibZeros,
} from './crafted-images.ts';

const SCRIPT = '<script>alert(document.cookie)</script>';
const text = (content: string) => Buffer.from(content);
const svg = (inside: string, attributes = '') =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" ${attributes}>${inside}</svg>`,
  );

/** An image of one colour, different for every seed: equal images would be stored once. */
function createImage(seed: number, { width = 96, height = 64, alpha = 1 } = {}) {
  const channels = alpha < 1 ? 4 : 3;
  const background = { r: (seed * 53) % 256, g: (seed * 97) % 256, b: seed % 256, alpha };
  return sharp({ create: { width, height, channels, background } });
}

export const createJpeg = (seed: number) => createImage(seed).jpeg().toBuffer();
const createPng = (seed: number) => createImage(seed).png().toBuffer();

/** Files that are not images, or not of an accepted format. */
export async function invalidFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await createJpeg(1);
  const box = (brand: string) =>
    Buffer.concat([uint32(24), text(`ftyp${brand}`), uint32(0), text('mif1'), text(brand), jpeg]);
  return {
    'SVG with a script': svg(SCRIPT),
    'SVG with onload': svg('', 'onload="alert(1)"'),
    'SVG with foreignObject': svg(`<foreignObject>${SCRIPT}</foreignObject>`),
    'SVG with an external reference': svg('<image href="http://169.254.169.254/latest"/>'),
    'SVG that reads a file': svg('<image href="file:///etc/passwd"/>'),
    'SVG with entity expansion': text(
      '<!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>',
    ),
    'SVG, gzipped': gzipSync(svg(SCRIPT)),
    'an HTML page': text(`<!doctype html><html>${SCRIPT}</html>`),
    'a script': text('alert(1)'),
    PHP: text('<?php system($_GET["c"]); ?>'),
    'PHP after a JPEG signature': Buffer.concat([jpeg.subarray(0, 4), text('<?php ?>')]),
    'GIF that is a script': text('GIF89a/*\x01\x00\x01\x00*/=1;alert(1);'),
    GIF: await createImage(2).gif().toBuffer(),
    'GIF of 2,000 frames': await frames(2000).gif().toBuffer(),
    'WebP of 2,000 frames': await frames(2000).webp({ effort: 0 }).toBuffer(),
    'WebP of 2 frames': await frames(2).webp().toBuffer(),
    AVIF: await createImage(3).avif({ effort: 0 }).toBuffer(),
    HEIC: box('heic'),
    'JPEG XL': Buffer.concat([uint32(12), text('JXL '), uint32(0x0d0a870a), jpeg]),
    'JPEG 2000': Buffer.concat([uint32(12), text('jP  '), uint32(0x0d0a870a), jpeg]),
    TIFF: await createImage(4).tiff().toBuffer(),
    PSD: Buffer.concat([text('8BPS\0\x01'), Buffer.alloc(400)]),
    BMP: Buffer.concat([text('BM'), Buffer.alloc(400)]),
    ICO: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(400)]),
    PDF: text('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    PostScript: text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file'),
    MVG: text('push graphic-context\nviewbox 0 0 9 9\nimage over 0,0 0,0 "https://x.example"'),
    'a file path': text('/etc/passwd'),
    'an ephemeral: address': text('ephemeral:/etc/passwd'),
    'a msl: address': text('msl:/etc/passwd'),
    PPM: text('P6 2 2 255\n000000000000'),
    'a libvips image': Buffer.concat([uint32(0x08f2a6b6), Buffer.alloc(200)]),
    FITS: text(`SIMPLE  =                    T${' '.repeat(2851)}`),
    Radiance: text('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 2 +X 2\n'),
    ZIP: Buffer.concat([text('PK\x03\x04'), Buffer.alloc(400)]),
    'an ELF executable': Buffer.concat([text('\x7fELF'), Buffer.alloc(400)]),
    'a video': box('isom'),
    'an empty file': Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    noise: Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)),
  };
}

/** Damaged images, and images whose header declares another size than the data has. */
export async function brokenFiles(): Promise<Record<string, Buffer>> {
  const [jpeg, png, webp] = [
    await createJpeg(5),
    await createPng(6),
    await createImage(7).webp().toBuffer(),
  ];
  const half = (file: Buffer) => file.subarray(0, Math.floor(file.length / 2));
  const webpWithSize = Buffer.from(webp);
  webpWithSize.writeUInt32LE(0x3fff_3fff, webp.indexOf('VP8 ') + 14);
  const wrongChecksum = Buffer.from(png);
  wrongChecksum[wrongChecksum.indexOf('IDAT') + 6] = 0xaa;
  const side = 30_000;
  return {
    'JPEG cut in half': half(jpeg),
    'PNG cut in half': half(png),
    'WebP cut in half': half(webp),
    'JPEG that ends after its header': jpeg.subarray(
      0,
      jpeg.indexOf(Buffer.from([0xff, 0xda])) + 4,
    ),
    'JPEG of zero size': jpegWithSize(jpeg, 0),
    'PNG of zero size': blackPng({ width: 0, height: 0 }, 0),
    'PNG with a wrong checksum': wrongChecksum,
    'PNG without pixels': Buffer.concat([PNG_SIGNATURE, pngHeader({ width: 64, height: 64 })]),
    'PNG of 30,000 × 30,000 in one colour': blackPng(
      { width: side, height: side, depth: 1 },
      side * (side / 8 + 1),
    ),
    'PNG of 2,000,000,000 × 2,000,000,000': blackPng({ width: 2e9, height: 2e9 }, 9),
    'PNG just above 40 megapixels': blackPng({ width: 8000, height: 5001 }, 8001 * 5001),
    'JPEG that says it is 65,500 × 65,500': jpegWithSize(jpeg, 65_500),
    'WebP that says it is 16,383 × 16,383': webpWithSize,
  };
}

/** An empty ICC profile in chunks of 60 kB. */
function withColorProfile(jpeg: Buffer, chunks: number): Buffer {
  let file = jpeg;
  for (let chunk = chunks; chunk >= 1; chunk -= 1) {
    const head = Buffer.concat([text('ICC_PROFILE\0'), Buffer.from([chunk, chunks])]);
    file = withSegment(file, 0xe2, Buffer.concat([head, Buffer.alloc(60_000)]));
  }
  return file;
}

/** Valid images with metadata or trailing data that must be dropped. */
export async function filesWithMetadata(): Promise<Record<string, Buffer>> {
  const GIGABYTE = 2 ** 30;
  const [jpeg, png] = [await createJpeg(8), await createPng(9)];
  const small = { width: 64, height: 64 };
  const pixels = 64 * 65;
  const iptc = text(
    `Photoshop 3.0\x008BIM\x04\x04\x00\x00\x00\x00\x00\x2c\x1c\x02\x78\x00\x27${SCRIPT}`,
  );
  const gps = { GPSLatitudeRef: 'N', GPSLatitude: '10/1 31/1 12/1' };
  const zeros = zlibZeros(GIGABYTE);
  const chunk = (type: string, head: string) =>
    blackPng(small, pixels, [pngChunk(type, Buffer.concat([text(head), zeros]))]);
  return {
    'JPEG with trailing HTML': Buffer.concat([await createJpeg(10), text(SCRIPT)]),
    'JPEG with HTML in its comment': withSegment(jpeg, 0xfe, text(`*/${SCRIPT}<!--`)),
    'PNG with a trailing ZIP': Buffer.concat([png, text(`PK\x03\x04${SCRIPT}`)]),
    'PNG with a script in its text': blackPng(small, pixels, [
      pngChunk('tEXt', text(`Comment\0${SCRIPT}`)),
    ]),
    'PNG with a gigabyte in its pixels': blackPng(small, GIGABYTE),
    'PNG with a gigabyte in its text': chunk('iTXt', 'Comment\0\x01\0\0\0'),
    'PNG with a gigabyte in its old text': chunk('zTXt', 'Comment\0\0'),
    'PNG with a gigabyte in its ICC profile': chunk('iCCP', 'p\0\0'),
    'PNG of 2,000 frames': apng(2000),
    'JPEG with a large ICC profile': withColorProfile(await createJpeg(11), 30),
    'JPEG with GPS coordinates in its EXIF': await createImage(12)
      .jpeg()
      .withExif({ IFD3: gps })
      .toBuffer(),
    'JPEG with a script in its EXIF': await createImage(13)
      .jpeg()
      .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: SCRIPT } })
      .toBuffer(),
    'JPEG with XMP': await createImage(14).jpeg().withXmp(`<x>${SCRIPT}</x>`).toBuffer(),
    'JPEG with IPTC': withSegment(await createJpeg(15), 0xed, iptc),
    'JPEG with an ICC profile': await createImage(16).jpeg().withIccProfile('p3').toBuffer(),
    'JPEG with EXIF orientation': await createImage(17)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'WebP with EXIF': await createImage(18).webp().withExif({ IFD3: gps }).toBuffer(),
  };
}

/** At most 40 megapixels, but above the memory limits of decoding. */
export async function hugeFiles(): Promise<Record<string, Buffer>> {
  const sixteenBit = { depth: 16, colour: 6 };
  const size = { width: 8000, height: 5000 };
  const progressive = { progressive: true, chromaSubsampling: '4:4:4' };
  return {
    'interlaced PNG of 16 bits and 40 megapixels': blackPng(
      { ...size, ...sixteenBit, interlaced: true },
      340_000_000,
    ),
    'PNG of 16 bits, 8,000 wide': blackPng({ ...size, ...sixteenBit }, 64_001 * 5000),
    'JPEG with an ICC profile of 6 MB': withColorProfile(await createJpeg(35), 100),
    'progressive JPEG of 40 megapixels': await createImage(19, size).jpeg(progressive).toBuffer(),
  };
}

/** Valid images of every accepted format. */
export async function validFiles(): Promise<Record<string, Buffer>> {
  return {
    JPEG: await createJpeg(20),
    PNG: await createPng(21),
    WebP: await createImage(22).webp().toBuffer(),
    'lossless WebP': await createImage(23).webp({ lossless: true }).toBuffer(),
    'WebP that is half transparent': await createImage(24, { alpha: 0.5 }).webp().toBuffer(),
    'PNG that is half transparent': await createImage(25, { alpha: 0.5 }).png().toBuffer(),
    'JPEG in CMYK': await createImage(26).toColourspace('cmyk').jpeg().toBuffer(),
    'JPEG in grey': await createImage(27).toColourspace('b-w').jpeg().toBuffer(),
    'PNG of 16 bits': await createImage(28).toColourspace('rgb16').png().toBuffer(),
    'PNG with a palette': await createImage(29).png({ palette: true }).toBuffer(),
    'PNG of one bit': blackPng({ width: 64, height: 64, depth: 1 }, 64 * 9),
    'interlaced PNG': await createImage(30).png({ progressive: true }).toBuffer(),
    'progressive JPEG': await createImage(31).jpeg({ progressive: true }).toBuffer(),
    'JPEG of one pixel': await createImage(32, { width: 1, height: 1 }).jpeg().toBuffer(),
    'PNG of one row': await createImage(33, { width: 4000, height: 1 }).png().toBuffer(),
    'PNG of 40 megapixels': blackPng({ width: 8000, height: 5000 }, 8001 * 5000),
    'PNG of 16 bits and 40 megapixels': blackPng(
      { width: 4000, height: 10_000, depth: 16, colour: 6 },
      32_001 * 10_000,
    ),
    'progressive JPEG of 16 megapixels': await createImage(34, { width: 4000, height: 4000 })
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  };
}
