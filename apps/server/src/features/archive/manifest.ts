import * as z from 'zod';

/** The format of this release. Another number is another format. */
export const FORMAT = 'shop archive 1';
export const MANIFEST_NAME = 'manifest.json';

export const toDataName = (table: string): string => `data/${table}.jsonl`;
export const toSchemaName = (table: string): string => `schema/${table}.json`;

const IMAGES = 'images/';
export const toImagePath = (name: string): string => `${IMAGES}${name}`;

/** @returns undefined when the path is not that of a picture */
export const toImageName = (path: string): string | undefined =>
  path.startsWith(IMAGES) ? path.slice(IMAGES.length) : undefined;

const ArchivedFile = z.strictObject({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Number of rows of a data file. */
  rows: z.int().min(0).optional(),
  /** Fields of the rows of a data file, in their order. */
  columns: z.array(z.string()).optional(),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Version of the shop that wrote the archive. */
  release: z.string(),
  /** The newest migration of its database. */
  migration: z.string(),
  exported_at: z.iso.datetime(),
  with_passwords: z.boolean(),
  /** All files but this one. */
  files: z.array(ArchivedFile),
});
export type Manifest = z.infer<typeof Manifest>;
