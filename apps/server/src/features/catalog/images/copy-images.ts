import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { contentHashName } from './normalize-image.ts';

const IMAGE_NAME = /^[a-z0-9]{26}\.(jpg|jpeg|webp|avif)$/;

/**
 * Copies images that the target lacks. Names are content hashes, so equal names are equal images; a file
 * that is still being written fails its hash and is left for the next run. Run by root, copies get the
 * target directory's owner.
 * @returns the number of copied images.
 */
export async function copyImages(from: string, to: string): Promise<number> {
  const setOwner = await createDir(to);
  const existing = new Set(await readdir(to));
  let copied = 0;
  for (const name of await listImages(from)) {
    if (existing.has(name)) continue;
    const part = `${to}/${name}.part`;
    await copyFile(`${from}/${name}`, part);
    if (await isComplete(part, name)) {
      await setOwner(part);
      await rename(part, `${to}/${name}`);
      copied += 1;
    } else await rm(part);
  }
  return copied;
}

async function createDir(dir: string): Promise<(path: string) => Promise<void>> {
  const created = await mkdir(dir, { recursive: true });
  const { uid, gid } = await stat(created === undefined ? dir : dirname(created));
  const setOwner = async (path: string) => {
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  };
  if (created !== undefined) await setOwner(dir);
  return setOwner;
}

/** @returns one line for every image whose content does not match its name. */
export async function verifyImages(dir: string): Promise<string[]> {
  const problems: string[] = [];
  for (const name of await listImages(dir)) {
    if (!(await isComplete(`${dir}/${name}`, name))) problems.push(`images/${name} is damaged`);
  }
  return problems;
}

async function listImages(dir: string): Promise<string[]> {
  if (!existsSync(dir)) return [];
  return (await readdir(dir)).filter((name) => IMAGE_NAME.test(name));
}

const isComplete = async (file: string, name: string) =>
  name.startsWith(`${contentHashName(await readFile(file))}.`);
