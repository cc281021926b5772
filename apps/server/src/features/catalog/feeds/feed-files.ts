import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FeedName } from '@shop/contract';
import { ShopError } from '#platform/shop-error.ts';
import type { PriceMoment, PriceSchedule } from '../prices/price-schedule.ts';
import { toFeedBooks } from './compose-feed.ts';

/** A finished file. The caller has to release it. */
interface OpenFeed {
  etag: string;
  writtenAt: Date;
  /** Size of the compressed file. */
  bytes: number;
  /** The compressed file. */
  read: () => AsyncGenerator<Buffer, void>;
  release: () => void;
}

export interface FeedFiles {
  /** Waits until the file is written. One is written at a time. */
  open: (feed: FeedName) => Promise<OpenFeed>;
  close: () => Promise<void>;
}

interface FeedFile {
  handle: FileHandle;
  etag: string;
  bytes: number;
  writtenAt: Date;
  /** The price books of its instant. */
  books: string;
  /** By performance.now(). */
  until: number;
  readers: number;
  replaced: boolean;
}

type Compose = (feed: FeedName, moment: PriceMoment) => AsyncGenerator<string, void>;

const MAX_AGE_MS = 3_600_000;
/** Less than a proxy waits for a reply. The file is finished meanwhile. */
const MAX_WAIT_MS = 45_000;
const PIECE_BYTES = 65_536;

/**
 * Keeps the last file of each feed, compressed and on disk, until other prices apply or an hour has passed. It has no
 * name there, so it is gone with this process, however that ends.
 */
export function createFeedFiles(
  compose: Compose,
  prices: PriceSchedule,
  maxWaitMs = MAX_WAIT_MS,
): FeedFiles {
  const files = new Map<FeedName, FeedFile>();
  const writing = new Map<FeedName, Promise<void>>();
  let last: Promise<void> = Promise.resolve();

  const write = async (feed: FeedName) => {
    const file = await writeFile(feed, await prices.now(), compose);
    retire(files.get(feed));
    files.set(feed, file);
  };
  /** Requests for the same file share it; the other file has to wait. */
  const enqueue = (feed: FeedName): Promise<void> => {
    const own = last
      .catch(() => {})
      .then(() => write(feed))
      .finally(() => writing.delete(feed));
    last = own;
    writing.set(feed, own);
    return own;
  };
  const findCurrent = async (feed: FeedName) => {
    const books = toBooksKey(await prices.now());
    const file = files.get(feed);
    return file && file.books === books && performance.now() < file.until ? file : undefined;
  };

  return {
    async open(feed) {
      const deadline = performance.now() + maxWaitMs;
      for (;;) {
        const file = await findCurrent(feed);
        if (file) return toOpenFeed(file);
        await waitUntil(deadline, writing.get(feed) ?? enqueue(feed));
      }
    },
    async close() {
      await last.catch(() => {});
      for (const file of files.values()) retire(file);
      files.clear();
    },
  };
}

async function waitUntil(deadline: number, written: Promise<void>): Promise<void> {
  const left = Math.max(0, deadline - performance.now());
  const stop = new AbortController();
  const late = sleep(left, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new ShopError('OVERLOADED');
  });
  await Promise.race([written, late]).finally(() => {
    stop.abort();
    late.catch(() => {});
    written.catch(() => {});
  });
}

const toBooksKey = (moment: PriceMoment): string => JSON.stringify(toFeedBooks(moment));

async function writeFile(feed: FeedName, moment: PriceMoment, compose: Compose): Promise<FeedFile> {
  const until = performance.now() + Math.min(MAX_AGE_MS, moment.remainingMs);
  const path = `${tmpdir()}/shop-feed-${randomUUID()}`;
  const handle = await open(path, 'wx+', 0o600);
  try {
    await unlink(path);
    const hash = createHash('sha1');
    const texts = hashTexts(compose(feed, moment), hash);
    await pipeline(Readable.from(texts), createGzip(), async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) await handle.appendFile(piece);
    });
    const { size: bytes } = await handle.stat();
    const etag = `W/"${hash.digest('base64url')}"`;
    const books = toBooksKey(moment);
    const use = { readers: 0, replaced: false };
    return { handle, etag, bytes, writtenAt: moment.at, books, until, ...use };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

async function* hashTexts(texts: AsyncIterable<string>, hash: ReturnType<typeof createHash>) {
  for await (const text of texts) {
    hash.update(text);
    yield Buffer.from(text);
  }
}

function retire(file: FeedFile | undefined) {
  if (!file) return;
  file.replaced = true;
  closeUnused(file);
}

/** A reader of a replaced file can read it to its end. */
function closeUnused({ handle, replaced, readers }: FeedFile) {
  if (replaced && readers === 0) void handle.close();
}

function toOpenFeed(file: FeedFile): OpenFeed {
  const { handle, etag, bytes, writtenAt } = file;
  file.readers += 1;
  return {
    etag,
    bytes,
    writtenAt,
    async *read() {
      for (let position = 0; position < bytes; ) {
        const piece = Buffer.alloc(Math.min(PIECE_BYTES, bytes - position));
        const { bytesRead } = await handle.read(piece, 0, piece.length, position);
        position += bytesRead;
        yield piece.subarray(0, bytesRead);
      }
    },
    release() {
      file.readers -= 1;
      closeUnused(file);
    },
  };
}
