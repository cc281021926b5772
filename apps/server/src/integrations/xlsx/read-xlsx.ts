import type { FileRecord } from '@shop/domain/files/formats/records';
import { RejectedFile, type TableLimits } from '../rejected-file.ts';
import { openZip, type ReadableZip, type ZipLimits } from '../zip.ts';
import { readNumberStyles } from './number-styles.ts';
import { readSheet } from './read-sheet.ts';
import { readWholeXml } from './read-xml.ts';
import { readSharedStrings } from './shared-strings.ts';

const MEGABYTE = 1024 * 1024;

/** Larger than any file within TABLE_LIMITS unpacks to; rows are counted as well. */
const ZIP_LIMITS: ZipLimits = {
  entries: 1000,
  entryBytes: 200 * MEGABYTE,
  allBytes: 300 * MEGABYTE,
  ratio: 200,
};

const WORKBOOK = 'xl/workbook.xml';
const RELATIONS = 'xl/_rels/workbook.xml.rels';

interface SheetEntry {
  name: string;
  relation: string;
}

/** The rows of the sheet Products, or of the first one. */
export async function* readXlsx(
  bytes: Buffer,
  limits: TableLimits,
  zipLimits: ZipLimits = ZIP_LIMITS,
): AsyncGenerator<FileRecord, void> {
  const zip = await openZip(bytes, zipLimits);
  try {
    if (!zip.names.includes(WORKBOOK)) throw new RejectedFile('NOT_A_SHEET');
    const part = await findSheet(zip);
    const styles = await readNumberStyles(zip);
    const strings = await readSharedStrings(zip);
    yield* readSheet(zip.read(part), { strings, styles, limits });
  } finally {
    zip.close();
  }
}

/** @returns the name of its part of the file */
async function findSheet(zip: ReadableZip): Promise<string> {
  const sheets = await listSheets(zip);
  const sheet = sheets.find(({ name }) => /^products$/i.test(name.trim())) ?? sheets[0];
  const target = (await readRelations(zip)).get(sheet?.relation ?? '');
  if (target === undefined) throw new RejectedFile('DAMAGED');
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
}

async function listSheets(zip: ReadableZip): Promise<SheetEntry[]> {
  const sheets: SheetEntry[] = [];
  await readWholeXml(zip.read(WORKBOOK), {
    open: (name, attributes) => {
      if (name !== 'sheet') return;
      // The prefix of this attribute differs between programs.
      const relation = Object.entries(attributes).find(([key]) => /:id$/i.test(key));
      sheets.push({ name: attributes['name'] ?? '', relation: relation?.[1] ?? '' });
    },
  });
  return sheets;
}

async function readRelations(zip: ReadableZip): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readWholeXml(zip.read(RELATIONS), {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
    },
  });
  return targets;
}
