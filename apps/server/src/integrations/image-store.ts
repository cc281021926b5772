import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ImageConfig } from '#config/index.ts';

/** Image files by name. Names are content hashes, never user input. */
export interface ImageStore {
  write: (name: string, bytes: Uint8Array, type: string) => Promise<void>;
  /** @returns undefined when there is no such file. */
  read: (name: string) => Promise<Uint8Array | undefined>;
  /** Does nothing when there is no such file. */
  remove: (name: string) => Promise<void>;
}

/** The store cannot be reached or does not work; a later attempt may succeed. */
export class ImageStoreUnavailableError extends Error {}

/** An unreachable store does not stop the start; wrong credentials do. */
export async function createImageStore(config: ImageConfig): Promise<ImageStore> {
  const disk = new Disk(await createDriver(config));
  if (config.IMAGE_STORE === 's3') await checkCredentials(disk);
  return {
    write: (name, bytes, contentType) =>
      disk.put(name, bytes, { contentType }).catch(throwUnavailable),
    read: (name) =>
      disk
        .getBytes(name)
        .catch((error: unknown) =>
          NOT_FOUND.has(getReason(error)) ? undefined : throwUnavailable(error),
        ),
    remove: (name) => disk.delete(name).catch(throwUnavailable),
  };
}

const NOT_FOUND = new Set(['ENOENT', 'NoSuchKey']);
const MISCONFIGURED = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'NoSuchBucket']);

/** Reads a file that does not exist. AccessDenied is fine: the bucket may not be listable. */
async function checkCredentials(disk: Disk): Promise<void> {
  const reason = await disk.getBytes('nothing').then(() => '', getReason);
  if (MISCONFIGURED.has(reason)) {
    throw new Error(`The shop cannot start like this:\n  S3_…: the store answers ${reason}`);
  }
}

/** The driver's own error names the operation; the reason is in its cause. */
function getReason(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause ? String(cause.code) : cause.name;
}

function throwUnavailable(error: unknown): never {
  throw new ImageStoreUnavailableError(`image store: ${getReason(error)}`, { cause: error });
}

async function createDriver(config: ImageConfig) {
  if (config.IMAGE_STORE === 'files') {
    return new FSDriver({ location: config.IMAGE_DIR, visibility: 'private' });
  }
  // Imported only when used: the S3 client is larger than the rest of the server.
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
    // Two attempts together are shorter than the transaction in which an image is stored.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
    visibility: 'private',
    // Other S3 servers than Amazon's store the framing of streamed checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
