import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ImageConfig } from '#config/index.ts';

/** Where picture files lie. Names are content hashes made by us, never a customer's words. */
export interface ImageStore {
  write: (name: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** Nothing: it is not there. */
  read: (name: string) => Promise<Uint8Array | undefined>;
  /** Nothing happens if it is not there. */
  remove: (name: string) => Promise<void>;
}

/** The store cannot be reached, or does not do what it should: later it may. */
export class StoreAway extends Error {}

/** Opens the store. One that is away is opened all the same; one that does not know us is refused. */
export async function openImageStore(config: ImageConfig): Promise<ImageStore> {
  const disk = new Disk(await driverFor(config));
  if (config.IMAGE_STORE === 's3') await refuseWrongKeys(disk);
  return {
    write: (name, bytes, contentType) => disk.put(name, bytes, { contentType }).catch(sayAway),
    read: (name) =>
      disk
        .getBytes(name)
        .catch((error: unknown) => (MISSING.has(reasonOf(error)) ? undefined : sayAway(error))),
    remove: (name) => disk.delete(name).catch(sayAway),
  };
}

const MISSING = new Set(['ENOENT', 'NoSuchKey']);
const WRONG = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'NoSuchBucket']);

/** Asks for what is not there. A bucket that may not be listed answers AccessDenied, which is well. */
async function refuseWrongKeys(disk: Disk): Promise<void> {
  const reason = await disk.getBytes('nothing').then(() => '', reasonOf);
  if (WRONG.has(reason)) {
    throw new Error(`The shop cannot start like this:\n  S3_…: the store answers ${reason}`);
  }
}

/** The driver says only what it could not do; why stands in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause ? String(cause.code) : cause.name;
}

function sayAway(error: unknown): never {
  throw new StoreAway(`the store of pictures: ${reasonOf(error)}`, { cause: error });
}

async function driverFor(config: ImageConfig) {
  if (config.IMAGE_STORE === 'files') {
    return new FSDriver({ location: config.IMAGE_FOLDER, visibility: 'private' });
  }
  // Loaded only where it is used: the S3 client is larger than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT, forcePathStyle: true }),
    supportsACL: false,
    // Shorter than the transaction that a picture is stored in.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
    visibility: 'private',
    // Servers other than Amazon's store the framing of streamed checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
