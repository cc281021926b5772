import { randomUUID } from 'node:crypto';
import { RejectedFile } from '#integrations/rejected-file.ts';
import { openZip, type ReadableZip, type ZipLimits } from '#integrations/zip.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  completeZip,
  deleteZip,
  findUnneededZip,
  insertZip,
  type KeptZip,
  updateZipParts,
} from './zips.queries.ts';

type ZipDeps = Pick<Deps, 'db' | 'images'>;

/** A part of the image store. Small enough for its timeout on a slow network. */
const PART_BYTES = 4 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

export const ZIP_LIMITS: ZipLimits = {
  entries: 5000,
  entryBytes: 8 * MEGABYTE,
  // Pictures hardly pack: this is no ZIP of pictures.
  allBytes: 1000 * MEGABYTE,
  ratio: 200,
};

/**
 * Keeps a ZIP in the image store while it arrives, in parts: the worker may be on another machine. Nothing is unpacked.
 * @throws ShopError for what is no ZIP, and for one whose names leave its folder
 */
export async function keepZip(
  deps: ZipDeps,
  stream: AsyncIterable<Uint8Array>,
): Promise<{ zip_id: string; files: number }> {
  const zip: KeptZip = { zip_id: randomUUID(), parts: 0, bytes: 0 };
  await insertZip(deps.db, zip.zip_id);
  try {
    for await (const part of toParts(stream)) {
      zip.parts += 1;
      zip.bytes += part.length;
      // Known before it is written, so that it is removed whatever happens.
      await updateZipParts(deps.db, zip);
      const name = toPartName(zip.zip_id, zip.parts);
      await deps.images.write(name, part, 'application/octet-stream');
    }
    const kept = await openKeptZip(deps, zip);
    const { entries } = kept;
    kept.close();
    await completeZip(deps.db, zip.zip_id, entries);
    return { zip_id: zip.zip_id, files: entries.length };
  } catch (error) {
    await removeZip(deps, zip);
    if (error instanceof RejectedFile) {
      throw new ShopError('FILE_REJECTED', { reason: error.message }, error);
    }
    throw error;
  }
}

const toPartName = (zip_id: string, part: number) => `import-${zip_id}-${part}.part`;

/** Pieces of equal length, in one buffer: what is yielded is used up before the next one is asked for. */
async function* toParts(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  const part = Buffer.alloc(PART_BYTES);
  let filled = 0;
  for await (const piece of stream) {
    for (let start = 0; start < piece.length; ) {
      const taken = piece.subarray(start, start + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      start += taken.length;
      if (filled < PART_BYTES) continue;
      yield part;
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Reads of it only the parts that are asked for, and keeps the last one. */
export function openKeptZip(
  { images }: Pick<Deps, 'images'>,
  { zip_id, bytes }: KeptZip,
): Promise<ReadableZip> {
  let last: { number: number; content: Buffer } = { number: 0, content: Buffer.alloc(0) };
  const readPart = async (number: number): Promise<Buffer> => {
    if (last.number === number) return last.content;
    const content = await images.read(toPartName(zip_id, number));
    if (!content) throw new Error(`part ${number} of ZIP ${zip_id} is missing`);
    last = { number, content: Buffer.from(content.buffer, content.byteOffset, content.length) };
    return last.content;
  };
  async function* read(start: number, end: number): AsyncGenerator<Buffer, void> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / PART_BYTES) + 1;
      const first = (number - 1) * PART_BYTES;
      const part = await readPart(number);
      const piece = part.subarray(at - first, Math.min(end - first, PART_BYTES));
      if (piece.length === 0) throw new Error(`part ${number} of ZIP ${zip_id} is too short`);
      yield piece;
      at += piece.length;
    }
  }
  return openZip({ size: bytes, read }, ZIP_LIMITS);
}

/** Its row goes last, so that an interrupted removal is found and finished. */
async function removeZip({ db, images }: ZipDeps, { zip_id, parts }: KeptZip): Promise<void> {
  for (let part = 1; part <= parts; part += 1) await images.remove(toPartName(zip_id, part));
  await deleteZip(db, zip_id);
}

/** @returns whether there was one */
export async function removeNextZip(deps: ZipDeps): Promise<boolean> {
  const zip = await findUnneededZip(deps.db);
  if (zip) await removeZip(deps, zip);
  return zip !== undefined;
}
