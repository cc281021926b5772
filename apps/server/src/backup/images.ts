import { existsSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { contentName } from '#features/catalog/images/normalize-image.ts';

const PICTURE = /^[a-z0-9]{26}\.(jpg|jpeg|webp|avif)$/;

/**
 * Copies the pictures that are not there yet; their names are made of their content, so the same name is
 * the same picture. One that is just being written is left for the next time. What root copies belongs
 * to whom the folder belongs to. Tells how many were new.
 */
export async function copyPictures(from: string, to: string): Promise<number> {
  const giveAway = await makeFolder(to);
  const there = new Set(await readdir(to));
  let copied = 0;
  for (const name of await listPictures(from)) {
    if (there.has(name)) continue;
    const part = `${to}/${name}.part`;
    await copyFile(`${from}/${name}`, part);
    if (await isWhole(part, name)) {
      await giveAway(part);
      await rename(part, `${to}/${name}`);
      copied += 1;
    } else await rm(part);
  }
  return copied;
}

async function makeFolder(folder: string): Promise<(path: string) => Promise<void>> {
  const made = await mkdir(folder, { recursive: true });
  const { uid, gid } = await stat(made === undefined ? folder : dirname(made));
  const giveAway = async (path: string) => {
    if (process.getuid?.() === 0) await chown(path, uid, gid);
  };
  if (made !== undefined) await giveAway(folder);
  return giveAway;
}

/** The pictures whose content is not what their names say. */
export async function checkPictures(folder: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const name of await listPictures(folder)) {
    if (!(await isWhole(`${folder}/${name}`, name))) wrong.push(`pictures/${name} is damaged`);
  }
  return wrong;
}

async function listPictures(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).filter((name) => PICTURE.test(name));
}

const isWhole = async (file: string, name: string) =>
  name.startsWith(`${contentName(await readFile(file))}.`);
