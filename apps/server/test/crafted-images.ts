import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const PIECE = 1024 * 1024;
const ADLER_PRIME = 65_521;

const flushed = (bytes: number) =>
  deflateRawSync(Buffer.alloc(bytes), { finishFlush: constants.Z_FULL_FLUSH });

/** So many noughts as zlib writes them: a gigabyte is a megabyte, and is made in a moment. */
export function noughts(bytes: number): Buffer {
  const piece = flushed(PIECE);
  const sum = Buffer.alloc(4);
  sum.writeUInt16BE(bytes % ADLER_PRIME, 0);
  sum.writeUInt16BE(1, 2);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: Math.floor(bytes / PIECE) }, () => piece),
    flushed(bytes % PIECE),
    Buffer.from([0x03, 0x00]),
    sum,
  ]);
}

export const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
}

export const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

interface PngHeader {
  width: number;
  height: number;
  depth?: number;
  /** 0 is grey, 2 is colour, 6 is colour with transparency. */
  colour?: number;
  interlaced?: boolean;
}

export const pngHeader = ({ width, height, depth = 8, colour = 0, interlaced }: PngHeader) =>
  pngChunk(
    'IHDR',
    Buffer.concat([
      uint32(width),
      uint32(height),
      Buffer.from([depth, colour, 0, 0, interlaced ? 1 : 0]),
    ]),
  );

const PNG_END = pngChunk('IEND', Buffer.alloc(0));

/** A PNG of one colour, black, with any chunks between its header and its pixels. */
export function blackPng(header: PngHeader, pixels: number, chunks: Buffer[] = []): Buffer {
  return Buffer.concat([
    PNG_START,
    pngHeader(header),
    ...chunks,
    pngChunk('IDAT', noughts(pixels)),
    PNG_END,
  ]);
}

const AFTER_START = 2;

/** Puts a segment behind a JPEG's first two bytes. */
export function withSegment(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, AFTER_START), head, data, jpeg.subarray(AFTER_START)]);
}

/** A JPEG that says to be another size than it is. */
export function lyingJpeg(jpeg: Buffer, side: number): Buffer {
  const lying = Buffer.from(jpeg);
  const frame = lying.indexOf(Buffer.from([0xff, 0xc0]));
  lying.writeUInt16BE(side, frame + 5);
  lying.writeUInt16BE(side, frame + 7);
  return lying;
}

/** So many frames of noise, one below the other, as sharp takes an animation. */
export function frames(count: number) {
  const side = 8;
  const bytes = Buffer.from(
    Array.from({ length: side * side * 3 * count }, (_, n) => (n * 7) % 251),
  );
  const raw = { width: side, height: side * count, channels: 3, pageHeight: side } as const;
  return sharp(bytes, { raw, limitInputPixels: false });
}

/** An animated PNG: every frame after the first is a chunk that old readers do not know. */
export function apng(count: number): Buffer {
  const pixels = noughts(2 * 2 * 3 + 2);
  const control = (place: number) =>
    pngChunk(
      'fcTL',
      Buffer.concat([uint32(place), uint32(2), uint32(2), Buffer.alloc(8), Buffer.alloc(6)]),
    );
  const later = Array.from({ length: count - 1 }, (_, n) => [
    control(2 * n + 1),
    pngChunk('fdAT', Buffer.concat([uint32(2 * n + 2), pixels])),
  ]);
  return Buffer.concat([
    ...[PNG_START, pngHeader({ width: 2, height: 2, colour: 2 })],
    pngChunk('acTL', Buffer.concat([uint32(count), uint32(0)])),
    ...[control(0), pngChunk('IDAT', pixels)],
    ...later.flat(),
    PNG_END,
  ]);
}

/** The markers of a JPEG in their order, and how many bytes follow its end. */
export function jpegParts(bytes: Buffer): { markers: number[]; after: number } {
  const markers: number[] = [];
  let place = AFTER_START;
  while (place < bytes.length) {
    const marker = bytes[place + 1] ?? 0;
    if (bytes[place] !== 0xff) throw new Error(`no marker at ${place}`);
    if (marker === 0xd9) return { markers, after: bytes.length - place - 2 };
    markers.push(marker);
    place += 2 + bytes.readUInt16BE(place + 2);
    if (marker === 0xda) place = endOfScan(bytes, place);
  }
  throw new Error('the JPEG has no end');
}

/** In a scan a lone 0xff is followed by a nought or a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let place = from; place < bytes.length; place += 1) {
    const next = bytes[place + 1] ?? 0;
    const restart = next >= 0xd0 && next <= 0xd7;
    if (bytes[place] === 0xff && next !== 0 && !restart) return place;
  }
  return bytes.length;
}
