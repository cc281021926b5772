import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { keepNewest, listBackups, placesIn } from '#backup/backup-dir.ts';
import { takeBaseBackup } from '#backup/base-backup.ts';
import { copyPictures } from '#backup/images.ts';
import { checkBackup } from '#backup/verify-backup.ts';
import { loadSettings } from '#config/env.ts';
import { readBackupConfig } from '#config/index.ts';

const USAGE = `npm run backup                 a base backup, and the pictures that are new
npm run backup -- --keep 7     the same, and only the newest seven are kept
npm run backup -- --pictures   only the pictures that are new
npm run backup -- --check      reads the newest backup again; is it whole?`;

const started = performance.now();
const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;

async function take(keep: string | undefined): Promise<string> {
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep)) {
    throw new Error('--keep takes a number from 1.');
  }
  const { BACKUP_FOLDER, BACKUP_DATABASE_URL, DATABASE_URL } = config;
  const { name, folder } = await takeBaseBackup(BACKUP_DATABASE_URL ?? DATABASE_URL, BACKUP_FOLDER);
  const { size } = await stat(`${folder}/base.tar.gz`);
  const told = await pictures();
  const old = keep === undefined ? [] : await keepNewest(BACKUP_FOLDER, Number(keep));
  const megabytes = (size / 1e6).toFixed(1);
  return `Backup ${name}: ${megabytes} MB. ${told} ${old.length} older removed. ${seconds()}`;
}

async function pictures(): Promise<string> {
  if (config.IMAGE_STORE === 's3') return 'Pictures lie in the bucket, which keeps its own.';
  const { IMAGE_FOLDER, BACKUP_FOLDER } = config;
  const copied = await copyPictures(IMAGE_FOLDER, placesIn(BACKUP_FOLDER).pictures);
  return `${copied} new pictures.`;
}

async function check(): Promise<string> {
  const { BACKUP_FOLDER } = config;
  const newest = (await listBackups(BACKUP_FOLDER)).at(-1);
  if (!newest) throw new Error(`There is no finished backup in ${BACKUP_FOLDER}.`);
  const wrong = await checkBackup(BACKUP_FOLDER, newest);
  if (wrong.length === 0) return `Backup ${newest.name} is whole. ${seconds()}`;
  throw new Error([`Backup ${newest.name} is NOT whole:`, ...wrong.slice(0, 20)].join('\n'));
}

loadSettings();
const config = readBackupConfig(process.env);
const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    pictures: { type: 'boolean' },
    check: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

try {
  if (values.help) console.log(USAGE);
  else if (values.check) console.log(await check());
  else if (values.pictures) console.log(await pictures());
  else console.log(await take(values.keep));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
