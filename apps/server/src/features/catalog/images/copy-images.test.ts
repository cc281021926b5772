import { chown, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { copyImages, verifyImages } from './copy-images.ts';
import { contentHashName } from './normalize-image.ts';

async function createTempDir(): Promise<string> {
  const dir = await mkdtemp(`${tmpdir()}/shop-copies-`);
  onTestFinished(() => rm(dir, { recursive: true }));
  return dir;
}

const SAREE = `${contentHashName(Buffer.from('saree'))}.jpg`;

it('copies an image once, and leaves one that is still being written', async () => {
  const [from, to] = [await createTempDir(), await createTempDir()];
  await writeFile(`${from}/${SAREE}`, 'saree');
  await writeFile(`${from}/${'0'.repeat(26)}.webp`, 'half of');

  expect(await copyImages(from, to)).toBe(1);
  expect(await copyImages(from, to)).toBe(0);
  expect(await readdir(to)).toEqual([SAREE]);
});

it('reports a damaged copy', async () => {
  const dir = await createTempDir();
  await writeFile(`${dir}/${SAREE}`, 'saree');
  expect(await verifyImages(dir)).toEqual([]);

  await writeFile(`${dir}/${SAREE}`, 'sari');

  expect(await verifyImages(dir)).toEqual([`images/${SAREE} is damaged`]);
});

it.runIf(process.getuid?.() === 0)(
  'run by root, copies belong to the owner of the directory',
  async () => {
    const [from, to] = [await createTempDir(), await createTempDir()];
    await writeFile(`${from}/${SAREE}`, 'saree');
    await chown(to, 4321, 4321);

    await copyImages(from, `${to}/images`);

    for (const path of [`${to}/images`, `${to}/images/${SAREE}`]) {
      expect(await stat(path)).toMatchObject({ uid: 4321, gid: 4321 });
    }
  },
);
