import { createHash, hash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';

const Lsn = z.string().regex(/^[0-9A-F]+\/[0-9A-F]+$/);

/** The backup_manifest that PostgreSQL writes into a base backup. */
const Manifest = z.object({
  Files: z.array(
    z.object({
      Path: z.string().optional(),
      /** Hexadecimal, for names that are not UTF-8. */
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

const MANIFEST_CHECKSUM = /"Manifest-Checksum": "([0-9a-f]{64})"\}\n$/;

/** Throws when the manifest's own checksum does not match. */
export async function readManifest(backupDir: string): Promise<Manifest> {
  const file = `${backupDir}/backup_manifest`;
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new Error(`${file} cannot be read`, { cause });
  });
  const [line = '', checksum] = MANIFEST_CHECKSUM.exec(text) ?? [];
  // The checksum covers everything before its own line.
  if (hash('sha256', text.slice(0, text.length - line.length)) !== checksum) {
    throw new Error(`${file} does not match its checksum`);
  }
  return Manifest.parse(JSON.parse(text));
}

/** @returns one line for every unpacked file that is missing or differs from the manifest. */
export async function compareFiles(dir: string, { Files }: Manifest): Promise<string[]> {
  const problems: string[] = [];
  for (const { Path, 'Encoded-Path': encoded = '', Size, Checksum } of Files) {
    const path = Path ?? Buffer.from(encoded, 'hex').toString('latin1');
    const file = `${dir}/${path}`;
    if (!existsSync(file)) problems.push(`${path} is missing`);
    else if ((await stat(file)).size !== Size) problems.push(`${path} has the wrong size`);
    else if ((await computeChecksum(file)) !== Checksum)
      problems.push(`${path} has the wrong checksum`);
  }
  return problems;
}

async function computeChecksum(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
