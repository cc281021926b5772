import { createHash, hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

const Lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/);

/** PostgreSQL's own list of what is in a base backup. */
const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      /** In hexadecimal, when it is not UTF-8. */
      'Encoded-Path': z.string().optional(),
      Size: z.number(),
      'Checksum-Algorithm': z.literal('SHA256'),
      Checksum: z.string(),
    }),
  ),
  'WAL-Ranges': z
    .array(z.object({ Timeline: z.number(), 'Start-LSN': Lsn, 'End-LSN': Lsn }))
    .min(1),
});
type Manifest = z.infer<typeof Manifest>;

const OWN_CHECKSUM = /"Manifest-Checksum": "([0-9a-f]{64})"\}\n$/;

/** Reads the list of a base backup, or refuses one that is not as PostgreSQL wrote it. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = `${folder}/backup_manifest`;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
  const [line = '', checksum] = OWN_CHECKSUM.exec(text) ?? [];
  // It covers everything before its own line.
  if (hash('sha256', text.slice(0, text.length - line.length)) !== checksum) {
    throw new Error(`${file} is not as PostgreSQL wrote it`);
  }
  return Manifest.parse(JSON.parse(text));
}

/** What is missing or other than the list says, of files that were unpacked. */
export async function compareFiles(folder: string, { Files }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  for (const { Path, 'Encoded-Path': encoded = '', Size, Checksum } of Files) {
    const path = Path ?? Buffer.from(encoded, 'hex').toString('latin1');
    const file = `${folder}/${path}`;
    if (!existsSync(file)) wrong.push(`${path} is missing`);
    else if ((await stat(file)).size !== Size) wrong.push(`${path} has another size`);
    else if ((await checksumOf(file)) !== Checksum) wrong.push(`${path} has other bytes`);
  }
  return wrong;
}

async function checksumOf(file: string): Promise<string> {
  const sum = createHash('sha256');
  await pipeline(createReadStream(file), sum);
  return sum.digest('hex');
}
