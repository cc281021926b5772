import { constants, crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

const BLOCK_BYTES = 1024 * 1024;
const ADLER_PRIME = 65_521;

const deflateBlock = (bytes: number) =>
  deflateRawSync(Buffer.alloc(bytes), { finishFlush: constants.Z_FULL_FLUSH });

/** A zlib stream of zero bytes, joined from one deflated block: a gigabyte takes a megabyte. */
export function zlibZeros(bytes: number): Buffer {
  const block = deflateBlock(BLOCK_BYTES);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(bytes % ADLER_PRIME, 0);
  checksum.writeUInt16BE(1, 2);
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: Math.floor(bytes / BLOCK_BYTES) }, () => block),
    deflateBlock(bytes % BLOCK_BYTES),
    Buffer.from([0x03, 0x00]),
    checksum,
  ]);
}

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

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
  /** PNG colour type: 0 greyscale, 2 RGB, 6 RGBA. */
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

/** A black PNG with extra chunks between header and pixels. */
export function blackPng(header: PngHeader, pixels: number, chunks: Buffer[] = []): Buffer {
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader(header),
    ...chunks,
    pngChunk('IDAT', zlibZeros(pixels)),
    PNG_END,
  ]);
}

const SOI_BYTES = 2;

/** Inserts a segment after the SOI marker. */
export function withSegment(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, SOI_BYTES), head, data, jpeg.subarray(SOI_BYTES)]);
}

/** A JPEG whose header declares another size. */
export function jpegWithSize(jpeg: Buffer, side: number): Buffer {
  const edited = Buffer.from(jpeg);
  const frame = edited.indexOf(Buffer.from([0xff, 0xc0]));
  edited.writeUInt16BE(side, frame + 5);
  edited.writeUInt16BE(side, frame + 7);
  return edited;
}

/** Frames of noise stacked vertically, the raw form of an animation in sharp. */
export function frames(count: number) {
  const side = 8;
  const bytes = Buffer.from(
    Array.from({ length: side * side * 3 * count }, (_, n) => (n * 7) % 251),
  );
  const raw = { width: side, height: side * count, channels: 3, pageHeight: side } as const;
  return sharp(bytes, { raw, limitInputPixels: false });
}

/** An animated PNG. */
export function apng(count: number): Buffer {
  const pixels = zlibZeros(2 * 2 * 3 + 2);
  const control = (sequence: number) =>
    pngChunk(
      'fcTL',
      Buffer.concat([uint32(sequence), uint32(2), uint32(2), Buffer.alloc(8), Buffer.alloc(6)]),
    );
  const later = Array.from({ length: count - 1 }, (_, n) => [
    control(2 * n + 1),
    pngChunk('fdAT', Buffer.concat([uint32(2 * n + 2), pixels])),
  ]);
  return Buffer.concat([
    PNG_SIGNATURE,
    pngHeader({ width: 2, height: 2, colour: 2 }),
    pngChunk('acTL', Buffer.concat([uint32(count), uint32(0)])),
    control(0),
    pngChunk('IDAT', pixels),
    ...later.flat(),
    PNG_END,
  ]);
}

/** The markers of a JPEG in order, and the number of bytes after EOI. */
export function parseJpeg(bytes: Buffer): { markers: number[]; after: number } {
  const markers: number[] = [];
  let offset = SOI_BYTES;
  while (offset < bytes.length) {
    const marker = bytes[offset + 1] ?? 0;
    if (bytes[offset] !== 0xff) throw new Error(`no marker at ${offset}`);
    if (marker === 0xd9) return { markers, after: bytes.length - offset - 2 };
    markers.push(marker);
    offset += 2 + bytes.readUInt16BE(offset + 2);
    if (marker === 0xda) offset = endOfScan(bytes, offset);
  }
  throw new Error('the JPEG has no EOI marker');
}

/** Within a scan 0xff is followed by a stuffed zero or a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let offset = from; offset < bytes.length; offset += 1) {
    const next = bytes[offset + 1] ?? 0;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (bytes[offset] === 0xff && next !== 0 && !isRestart) return offset;
  }
  return bytes.length;
}
