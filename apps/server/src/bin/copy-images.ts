import { parseArgs } from 'node:util';
import { loadEnv } from '#config/env.ts';
import { readImageBackupConfig } from '#config/index.ts';
import { copyImages, verifyImages } from '#features/catalog/images/copy-images.ts';

const USAGE = `npm run copy-images                 copies new images from IMAGE_DIR to IMAGE_BACKUP_DIR
npm run copy-images -- --check      verifies the copies
npm run copy-images -- --restore    copies images that IMAGE_DIR lacks back to it`;

loadEnv();
const { values } = parseArgs({
  options: {
    check: { type: 'boolean' },
    restore: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

async function run(): Promise<string> {
  if (values.help) return USAGE;
  const config = readImageBackupConfig(process.env);
  if (config.IMAGE_STORE === 's3') return 'Images are in the S3 bucket and not copied.';
  const { IMAGE_DIR, IMAGE_BACKUP_DIR } = config;
  if (values.check) {
    const problems = await verifyImages(IMAGE_BACKUP_DIR);
    if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'));
    return 'All copies of images are complete.';
  }
  if (values.restore) return `${await copyImages(IMAGE_BACKUP_DIR, IMAGE_DIR)} images copied back.`;
  return `${await copyImages(IMAGE_DIR, IMAGE_BACKUP_DIR)} new images copied.`;
}

try {
  console.log(await run());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
