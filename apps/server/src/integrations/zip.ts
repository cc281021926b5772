import { Readable } from 'node:stream';
import {
  type Entry,
  fromBufferPromise,
  fromRandomAccessReaderPromise,
  openPromise,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl';
import { ImageStoreUnavailableError } from './image-store.ts';
import { asRejected, RejectedFile } from './rejected-file.ts';

/** Limits of a ZIP that somebody has sent. Its stated sizes are not trusted: bytes are counted while they are read. */
export interface ZipLimits {
  entries: number;
  /** Bytes of one entry, unpacked. */
  entryBytes: number;
  /** Bytes of all entries that are read, unpacked. */
  allBytes: number;
  /** How many times its packed size an entry may become. */
  ratio: number;
}

/** Small entries of repeated bytes have a high ratio, and are harmless. */
const UNCHECKED_BYTES = 1024 * 1024;

/** Bytes in another place. `end` is exclusive. */
export interface RemoteBytes {
  size: number;
  read: (start: number, end: number) => AsyncIterable<Uint8Array>;
}

export interface ZipEntry {
  name: string;
  /** As the ZIP states them: good enough to recognise a file again, but not trusted as its size. */
  bytes: number;
  crc32: number;
}

export interface ReadableZip {
  /** Files without folders, in the order of the ZIP. */
  entries: readonly ZipEntry[];
  /** Files without folders, in the order of the ZIP. */
  names: readonly string[];
  /** The bytes of a file, unpacked, in pieces. @throws RejectedFile beyond a limit */
  read(name: string): AsyncGenerator<Buffer, void>;
  close(): void;
}

/**
 * @param source a path, or the bytes
 * @throws RejectedFile for what is no ZIP, and for names that leave its folder
 */
export async function openZip(
  source: string | Buffer | RemoteBytes,
  limits: ZipLimits,
): Promise<ReadableZip> {
  const zip = await openFile(source);
  try {
    const entries = await listEntries(zip, limits);
    let read = 0;
    return {
      entries: [...entries].map(([name, { uncompressedSize: bytes, crc32 }]) => ({
        name,
        bytes,
        crc32,
      })),
      names: [...entries.keys()],
      read: (name) =>
        readEntry(zip, entries.get(name), limits, (bytes) => {
          read += bytes;
          if (read > limits.allBytes) throw new RejectedFile('UNPACKED_TOO_LARGE');
        }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw toRejected(error);
  }
}

async function openFile(source: string | Buffer | RemoteBytes): Promise<ZipFile> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true };
  try {
    if (typeof source === 'string') return await openPromise(source, options);
    if (Buffer.isBuffer(source)) return await fromBufferPromise(source, options);
    return await fromRandomAccessReaderPromise(new RemoteReader(source), source.size, options);
  } catch (error) {
    throw isMissing(error) ? error : toRejected(error);
  }
}

class RemoteReader extends RandomAccessReader {
  readonly #source: RemoteBytes;

  constructor(source: RemoteBytes) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.read(start, end), { objectMode: false });
  }
}

/** An unreachable store does not make the file a damaged one. */
const toRejected = (error: unknown): Error =>
  error instanceof ImageStoreUnavailableError ? error : asRejected(error);

/** A wrong path is our error, not damage of the file. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function listEntries(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let counted = 0;
  // The library rejects absolute names and those with '..'.
  for await (const entry of zip.eachEntry()) {
    counted += 1;
    if (counted > limits.entries) throw new RejectedFile('TOO_MANY_ENTRIES');
    if (entry.fileName.endsWith('/')) continue;
    // Two files of one name: readers differ in which one they take.
    if (entries.has(entry.fileName)) throw new RejectedFile('DAMAGED');
    entries.set(entry.fileName, entry);
  }
  return entries;
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry | undefined,
  limits: ZipLimits,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  if (!entry?.canDecodeFileData()) throw new RejectedFile('DAMAGED');
  let read = 0;
  let stream: Readable | undefined;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) {
      // The stream is not in object mode and has no encoding.
      const bytes = piece as Buffer;
      read += bytes.length;
      if (read > limits.entryBytes) throw new RejectedFile('ENTRY_TOO_LARGE');
      if (read > UNCHECKED_BYTES && read > entry.compressedSize * limits.ratio) {
        throw new RejectedFile('UNPACKED_TOO_LARGE');
      }
      count(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw toRejected(error);
  } finally {
    stream?.destroy();
  }
}
