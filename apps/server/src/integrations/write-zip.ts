import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  name: string;
  /** A function is called when its turn comes, in the order of the entries. */
  content: Buffer | (() => AsyncIterable<string | Uint8Array>);
  /** False for formats that are compressed already, such as pictures. */
  compress?: boolean;
}

interface ZipOptions {
  mtime?: Date;
  /** ZIP64 has no limit of size, but not every program that opens XLSX files reads it. */
  zip64?: boolean;
}

/**
 * A ZIP file in pieces, of any length and for a pipe too: nothing is written a second time. Only the names of the
 * entries are kept in memory.
 */
export async function* writeZip(
  entries: readonly ZipEntry[],
  { mtime = new Date(), zip64 = false }: ZipOptions = {},
): AsyncGenerator<Uint8Array, void> {
  const zip = new ZipFile();
  // Its own stream: the library types its output as one that cannot be ended early.
  const output = zip.outputStream.pipe(new PassThrough());
  let current: Readable | undefined;
  const start = (pieces: AsyncIterable<string | Uint8Array>) => {
    current = Readable.from(pieces, { objectMode: false });
    // The library does not watch its sources: without this an entry that fails would end the process.
    current.on('error', (error) => output.destroy(error));
    return current;
  };
  for (const { name, content, compress = true } of entries) {
    const options = { mtime, compress, mode: 0o100600, forceZip64Format: zip64 };
    if (Buffer.isBuffer(content)) zip.addBuffer(content, name, options);
    else
      zip.addReadStreamLazy(name, options, (opened) => {
        if (!output.destroyed) opened(null, start(content()));
      });
  }
  zip.end();
  try {
    for await (const piece of output) yield piece;
  } finally {
    current?.destroy();
    if (current) await finished(current).catch(() => {});
  }
}
