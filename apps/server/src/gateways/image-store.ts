import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ImageConfig } from '#config.ts';

/** Where picture files lie. Names are content hashes made by us, never a customer's words. */
export interface ImageStore {
  write: (name: string, bytes: Uint8Array, type: string) => Promise<void>;
  read: (name: string) => Promise<Uint8Array>;
  /** Nothing happens if it is not there. */
  remove: (name: string) => Promise<void>;
}

export async function openImageStore(config: ImageConfig): Promise<ImageStore> {
  const disk = new Disk(await driverFor(config));
  return {
    write: (name, bytes, contentType) => disk.put(name, bytes, { contentType }),
    read: (name) => disk.getBytes(name),
    remove: (name) => disk.delete(name),
  };
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
    visibility: 'private',
    // Servers other than Amazon's store the framing of streamed checksums as part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
