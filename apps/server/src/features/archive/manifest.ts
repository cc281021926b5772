import * as z from 'zod';

/** The format of this release. Another number is another format. */
export const FORMAT = 'shop archive 1';
export const MANIFEST_NAME = 'manifest.json';

export const toDataName = (table: string): string => `data/${table}.jsonl`;
export const toSchemaName = (table: string): string => `schema/${table}.json`;
export const toImagePath = (name: string): string => `images/${name}`;

const ArchivedFile = z.strictObject({
  name: z.string(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Of a data file. */
  rows: z.int().min(0).optional(),
  /** Of a data file: the fields of its rows, in their order. */
  columns: z.array(z.string()).optional(),
});
export type ArchivedFile = z.infer<typeof ArchivedFile>;

export const Manifest = z.strictObject({
  format: z.literal(FORMAT),
  /** Of the shop that wrote it. */
  release: z.string(),
  /** The newest migration of its database. */
  migration: z.string(),
  exported_at: z.iso.datetime(),
  with_passwords: z.boolean(),
  /** All files but this one. */
  files: z.array(ArchivedFile),
});
export type Manifest = z.infer<typeof Manifest>;
