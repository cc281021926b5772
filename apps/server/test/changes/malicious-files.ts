import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { packZip } from '@shop/test-kit/zip';
import { ZipFile } from 'yazl';

const MEGABYTE = 1024 * 1024;

async function packWorkbook(sheet: Buffer): Promise<Buffer> {
  const relations =
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
  const workbook =
    '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>';
  return packZip({
    'xl/workbook.xml': Buffer.from(workbook),
    'xl/_rels/workbook.xml.rels': Buffer.from(relations),
    'xl/worksheets/sheet1.xml': sheet,
  });
}

const toSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const cell = (name: string, value: string) =>
  `<c r="${name}" t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADER = `<row r="1">${cell('A1', 'name')}${cell('B1', 'price')}</row>`;

/** Files that an import rejects as a whole. */
export async function maliciousTables(): Promise<Record<string, Buffer>> {
  const entities = Array.from(
    { length: 9 },
    (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`,
  );
  const laughs = `<!DOCTYPE x [<!ENTITY e0 "ha">${entities.join('')}]>`;
  return {
    'a workbook of 200 MB of blanks': await packWorkbook(
      Buffer.concat([Buffer.from('<worksheet>'), Buffer.alloc(200 * MEGABYTE, ' ')]),
    ),
    'a workbook with a billion laughs': await packWorkbook(
      Buffer.from(laughs + toSheet(`${HEADER}<row r="2">${cell('A2', '&e9;')}</row>`)),
    ),
    'a workbook of a million elements in each other': await packWorkbook(
      Buffer.from(`<worksheet>${'<a>'.repeat(1_000_000)}`),
    ),
    'a workbook in a workbook': await packZip({
      'xl/workbook.xml': await packWorkbook(Buffer.from(toSheet(HEADER))),
    }),
    'Windows-1252': Buffer.from('name,price\nK\xe4thi,2450\n', 'latin1'),
    'UTF-16 without a mark': Buffer.from('name,price\nകസവ്,2450\n', 'utf16le'),
    'a quote without an end': Buffer.from(`name,price\n"${'Nila,2450\n'.repeat(1_900_000)}`),
    '19 MB of commas': Buffer.concat([
      Buffer.from('name,price\n'),
      Buffer.alloc(19 * MEGABYTE, ','),
    ]),
    '19 MB of line ends': Buffer.alloc(19 * MEGABYTE, '\n'),
    '19 MB of zeros': Buffer.alloc(19 * MEGABYTE),
  };
}

/** Replaces a text of equal length, as an attacker who edits the headers of a ZIP. */
export const forgeZip = (zip: Buffer, from: string, to: string): Buffer =>
  Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

/** ZIPs that are rejected at their upload. */
export async function maliciousZips(): Promise<Record<string, Buffer>> {
  const one = await packZip({ 'folder1.jpg': Buffer.alloc(40) });
  const many = Array.from({ length: 5001 }, (_, n) => [`${n}.jpg`, Buffer.alloc(1)] as const);
  const largest = Buffer.alloc(280 * MEGABYTE);
  // The start of a ZIP, and an end that states more entries than there are.
  one.copy(largest, 0, 0, 40);
  one.copy(largest, largest.length - 22, one.length - 22);
  return {
    'a name that leaves its folder': forgeZip(one, 'folder1.jpg', '../../a.jpg'),
    'an absolute name': forgeZip(one, 'folder1.jpg', '/etc/abc.jp'),
    '5,001 files': await packZip(Object.fromEntries(many)),
    '280 MB without a directory': largest,
    'no ZIP': Buffer.alloc(30 * MEGABYTE, 1),
    nothing: Buffer.alloc(0),
  };
}

/** A ZIP whose files are rejected one by one when they are read. */
export async function zipOfMaliciousFiles(pictures: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of Object.entries(pictures)) zip.addBuffer(bytes, name);
  // A link to a file of the server: unpacked, its text is no picture.
  zip.addBuffer(Buffer.from('/etc/passwd'), 'link.jpg', { mode: 0o120777 });
  zip.addReadStreamLazy('gigabyte.jpg', { size: 1024 * MEGABYTE }, (done) => {
    done(null, zeros(1024));
  });
  zip.addBuffer(await packZip({ 'inner.jpg': Buffer.alloc(100 * MEGABYTE) }), 'nested.jpg');
  const liar = Buffer.alloc(12 * MEGABYTE);
  zip.addBuffer(liar, 'liar.jpg');
  zip.end();
  const packed = await buffer(zip.outputStream);
  const stated = Buffer.alloc(4);
  stated.writeUInt32LE(liar.length);
  // Only this file has this size: it states to have 1 kB.
  return forgeZip(packed, stated.toString('latin1'), '\x00\x04\x00\x00');
}

async function* generateZeros(megabytes: number): AsyncGenerator<Buffer, void> {
  const zero = Buffer.alloc(MEGABYTE);
  for (let count = 0; count < megabytes; count += 1) yield await Promise.resolve(zero);
}

export const zeros = (megabytes: number): Readable => Readable.from(generateZeros(megabytes));
