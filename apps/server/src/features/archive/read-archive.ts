import { createHash } from 'node:crypto';
import { RejectedFile } from '#integrations/rejected-file.ts';
import { openZip, type ReadableZip } from '#integrations/zip.ts';
import { ArchiveError } from './archive-error.ts';
import { FORMAT, MANIFEST_NAME, Manifest } from './manifest.ts';

export interface Archive {
  manifest: Manifest;
  /** Bytes of a file of the manifest. */
  read: (name: string) => AsyncGenerator<Buffer, void>;
  close: () => void;
}

/** The file is the operator's own and may have any size. */
const NO_LIMITS = {
  entries: Number.MAX_SAFE_INTEGER,
  entryBytes: Number.MAX_SAFE_INTEGER,
  allBytes: Number.MAX_SAFE_INTEGER,
  ratio: Number.MAX_SAFE_INTEGER,
};

const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/** @throws ArchiveError for a file that is not an archive, or not complete */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openZip(path, NO_LIMITS).catch((error: unknown) => {
    if (isMissing(error)) throw new ArchiveError(`There is no file ${path}.`);
    throw toArchiveError(error);
  });
  try {
    const manifest = parseManifest(await readText(zip, MANIFEST_NAME));
    return { manifest, read: (name) => zip.read(name), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw toArchiveError(error);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const toArchiveError = (error: unknown): unknown =>
  error instanceof RejectedFile
    ? new ArchiveError('This archive is damaged or not complete. Nothing was read from it.', {
        cause: error,
      })
    : error;

async function readText(zip: ReadableZip, name: string): Promise<string> {
  if (!zip.names.includes(name)) throw new ArchiveError('This file is not an archive of a shop.');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of zip.read(name)) {
    bytes += piece.length;
    if (bytes > MAX_MANIFEST_BYTES) throw new ArchiveError('The manifest is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parseManifest(text: string): Manifest {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new ArchiveError('The manifest of this archive cannot be read.', { cause });
  }
  const { format } = Object(content) as { format?: unknown };
  if (typeof format === 'string' && format !== FORMAT)
    throw new ArchiveError(
      `This archive has the format "${format}"; this release reads "${FORMAT}".`,
    );
  const { data, error } = Manifest.safeParse(content);
  if (!data)
    throw new ArchiveError('The manifest of this archive cannot be read.', { cause: error });
  return data;
}

/** Reads everything once. @throws ArchiveError when a file is not as the manifest says */
export async function verifyArchive({ manifest, read }: Archive): Promise<void> {
  for (const { name, sha256 } of manifest.files) {
    const hash = createHash('sha256');
    try {
      for await (const piece of read(name)) hash.update(piece);
    } catch (error) {
      throw new ArchiveError(`${name} is missing or damaged in this archive.`, { cause: error });
    }
    if (hash.digest('hex') !== sha256)
      throw new ArchiveError(`${name} was changed after this archive was written.`);
  }
}

/** Lines without their ends. Only a line feed ends one: texts may have other separators of lines. */
export async function* splitLines(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
