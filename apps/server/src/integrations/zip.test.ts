import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { packZip } from '@shop/test-kit/zip';
import { describe, expect, it } from 'vitest';
import { forgeZip } from '#test/changes/malicious-files.ts';
import { openZip, type ZipLimits } from './zip.ts';

const MEGABYTE = 1024 * 1024;
const LIMITS: ZipLimits = {
  entries: 5,
  entryBytes: 8 * MEGABYTE,
  allBytes: 12 * MEGABYTE,
  ratio: 200,
};

const STORED = { compress: false };

async function readAll(bytes: Buffer, limits = LIMITS) {
  const zip = await openZip(bytes, limits);
  const sizes: Record<string, number> = {};
  for (const name of zip.names) {
    sizes[name] = 0;
    for await (const piece of zip.read(name)) sizes[name] += piece.length;
  }
  return sizes;
}

/** States another size, unpacked, in both headers of the only entry. */
function stateSize(zip: Buffer, size: number): Buffer {
  const forged = Buffer.from(zip);
  forged.writeUInt32LE(size, forged.indexOf(Buffer.from([0x50, 0x4b, 0x03, 0x04])) + 22);
  forged.writeUInt32LE(size, forged.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24);
  return forged;
}

describe('[FILE-08] openZip', () => {
  it('reads files within its limits, also in folders', async () => {
    const zip = await packZip({ 'KK-1.jpg': randomBytes(4000), 'more/ക.png': randomBytes(40) });

    expect(await readAll(zip)).toEqual({ 'KK-1.jpg': 4000, 'more/ക.png': 40 });
  });

  it('rejects a bomb while it grows, in little memory', async () => {
    const zip = await packZip({ 'bomb.jpg': deflatable(64) });
    const before = process.memoryUsage.rss();

    await expect(readAll(zip, { ...LIMITS, entryBytes: 1e12, allBytes: 1e12 })).rejects.toThrow(
      expect.objectContaining({ code: 'UNPACKED_TOO_LARGE' }),
    );

    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * MEGABYTE);
  });

  it('counts the bytes of an entry and of all together', async () => {
    const large = await packZip({ 'a.jpg': randomBytes(9 * MEGABYTE) }, STORED);
    const many = await packZip(
      { 'a.jpg': randomBytes(7 * MEGABYTE), 'b.jpg': randomBytes(7 * MEGABYTE) },
      STORED,
    );

    await expect(readAll(large)).rejects.toMatchObject({ code: 'ENTRY_TOO_LARGE' });
    await expect(readAll(many)).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' });
  });

  it('rejects too many files before it reads any', async () => {
    const zip = await packZip(
      Object.fromEntries(
        Array.from({ length: 6 }, (_one, index) => [`${index}.jpg`, randomBytes(4)]),
      ),
    );

    await expect(openZip(zip, LIMITS)).rejects.toMatchObject({ code: 'TOO_MANY_ENTRIES' });
  });

  it.each([10, 1_000_000])('rejects a file that says it has %d bytes', async (size) => {
    const zip = stateSize(await packZip({ 'a.jpg': randomBytes(4000) }), size);

    await expect(readAll(zip)).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it.each(['../../a.jpg', '/etc/abc.jp', 'c:/abcd.jpg'])('rejects the name %s', async (name) => {
    const zip = forgeZip(await packZip({ 'folder1.jpg': randomBytes(40) }), 'folder1.jpg', name);

    await expect(openZip(zip, LIMITS)).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('rejects two files of one name, and what is no ZIP', async () => {
    const twice = forgeZip(
      await packZip({ 'a.jpg': randomBytes(4), 'b.jpg': randomBytes(8) }),
      'b.jpg',
      'a.jpg',
    );

    await expect(openZip(twice, LIMITS)).rejects.toMatchObject({ code: 'DAMAGED' });
    await expect(openZip(randomBytes(400), LIMITS)).rejects.toMatchObject({ code: 'DAMAGED' });
  });

  it('says that a path is wrong, which is no fault of a file', async () => {
    await expect(openZip('/nowhere.zip', LIMITS)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

/** Zeros, which deflate shrinks to a thousandth. */
function deflatable(megabytes: number): Buffer {
  const zeros = Buffer.alloc(megabytes * MEGABYTE);
  expect(deflateRawSync(zeros.subarray(0, MEGABYTE)).length).toBeLessThan(MEGABYTE / 500);
  return zeros;
}
