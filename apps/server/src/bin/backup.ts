import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backupPaths, listBackups, pruneBackups } from '#backup/backup-dir.ts';
import { takeBaseBackup } from '#backup/base-backup.ts';
import { copyImages } from '#backup/images.ts';
import { verifyBackup } from '#backup/verify-backup.ts';
import { loadEnv } from '#config/env.ts';
import { readBackupConfig } from '#config/index.ts';

const USAGE = `npm run backup                 takes a base backup and copies new images
npm run backup -- --keep 7     the same, and keeps only the newest seven backups
npm run backup -- --images     copies new images only
npm run backup -- --check      verifies the newest backup`;

const started = performance.now();
const elapsed = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function backUp(keep: string | undefined): Promise<string> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new Error('--keep takes a number from 1.');
  }
  const { BACKUP_DIR, BACKUP_DATABASE_URL, DATABASE_URL } = config;
  const { name, dir } = await takeBaseBackup(BACKUP_DATABASE_URL ?? DATABASE_URL, BACKUP_DIR);
  const { size } = await stat(`${dir}/base.tar.gz`);
  const images = await backUpImages();
  const removed = keep === undefined ? [] : await pruneBackups(BACKUP_DIR, Number(keep));
  const megabytes = (size / 1e6).toFixed(1);
  return `Backup ${name}: ${megabytes} MB. ${images} ${removed.length} older removed. ${elapsed()}`;
}

async function backUpImages(): Promise<string> {
  if (config.IMAGE_STORE === 's3') return 'Images are in the S3 bucket and not copied.';
  const { IMAGE_DIR, BACKUP_DIR } = config;
  return `${await copyImages(IMAGE_DIR, backupPaths(BACKUP_DIR).images)} new images.`;
}

async function verify(): Promise<string> {
  const { BACKUP_DIR } = config;
  const newest = (await listBackups(BACKUP_DIR)).at(-1);
  if (!newest) throw new Error(`There is no finished backup in ${BACKUP_DIR}.`);
  const problems = await verifyBackup(BACKUP_DIR, newest);
  if (problems.length === 0) return `Backup ${newest.name} is complete. ${elapsed()}`;
  throw new Error([`Backup ${newest.name} is DAMAGED:`, ...problems.slice(0, 20)].join('\n'));
}

loadEnv();
const config = readBackupConfig(process.env);
const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    images: { type: 'boolean' },
    check: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

try {
  if (values.help) console.log(USAGE);
  else if (values.check) console.log(await verify());
  else if (values.images) console.log(await backUpImages());
  else console.log(await backUp(values.keep));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
