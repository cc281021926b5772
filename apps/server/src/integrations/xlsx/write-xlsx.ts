import type { Cell, Sheet } from '@shop/domain/csv';
import { guardFormula } from '@shop/domain/files/cell-text';
import { toChunks } from '@shop/domain/text-chunks';
import { escapeXml } from '@shop/domain/xml';
import { writeZip, type ZipEntry } from '../write-zip.ts';

export interface NamedSheet extends Sheet {
  name: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Style 1 is for texts, so that Excel keeps a number like 007 as it is when somebody edits it; 2 is the header's. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;
const TEXT_STYLE = 1;
const HEADER_STYLE = 2;

const RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const toPartName = (index: number): string => `worksheets/sheet${index + 1}.xml`;

const toContentTypes = (sheets: readonly NamedSheet[]): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${sheets
    .map(
      (_sheet, index) =>
        `<Override PartName="/xl/${toPartName(index)}" ContentType="${TYPE}.worksheet+xml"/>`,
    )
    .join('')}</Types>`;

const toWorkbook = (sheets: readonly NamedSheet[]): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
    .map(
      ({ name }, index) =>
        `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets></workbook>`;

const toWorkbookRelations = (sheets: readonly NamedSheet[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${sheets
    .map(
      (_sheet, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="${toPartName(index)}"/>`,
    )
    .join(
      '',
    )}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;

/** 0 → 'A', 26 → 'AA'. Excel and others place a cell by this name. */
function toColumnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${toColumnName(Math.floor(index / 26) - 1)}${letter}`;
}

/** Text that looks like an escaped character, and characters that XML cannot contain or would change. */
const ESCAPED = /_(?=x[0-9a-f]{4}_)|(?![\t\n])[\p{Cc}\p{Cs}\ufffe\uffff]/giu;

const escapeCell = (text: string): string =>
  escapeXml(
    text.replace(
      ESCAPED,
      (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    ),
  );

function toXmlCell(cell: Cell, reference: string, style: number): string {
  if (cell === '') return '';
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  const text = escapeCell(guardFormula(cell));
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

function toXmlRow(cells: readonly Cell[], row: number, names: string[], style: number): string {
  const xml = cells.map((cell, index) => toXmlCell(cell, `${names[index]}${row}`, style)).join('');
  return `<row r="${row}">${xml}</row>`;
}

async function* listXml({ columns, rows }: Sheet): AsyncGenerator<string, void> {
  const names = columns.map((_column, index) => toColumnName(index));
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  let row = 1;
  yield toXmlRow(columns, row, names, HEADER_STYLE);
  for await (const cells of rows) {
    row += 1;
    yield toXmlRow(cells, row, names, TEXT_STYLE);
  }
  yield '</sheetData></worksheet>';
}

/** An XLSX file in pieces; rows come while it is written. Texts are texts, never formulas. */
export function writeXlsx(sheets: readonly NamedSheet[]): AsyncGenerator<Uint8Array, void> {
  const parts: ZipEntry[] = [
    { name: '[Content_Types].xml', content: Buffer.from(toContentTypes(sheets)) },
    { name: '_rels/.rels', content: Buffer.from(RELATIONS) },
    { name: 'xl/workbook.xml', content: Buffer.from(toWorkbook(sheets)) },
    { name: 'xl/_rels/workbook.xml.rels', content: Buffer.from(toWorkbookRelations(sheets)) },
    { name: 'xl/styles.xml', content: Buffer.from(STYLES) },
    ...sheets.map((sheet, index) => ({
      name: `xl/${toPartName(index)}`,
      content: () => toChunks(listXml(sheet)),
    })),
  ];
  return writeZip(parts);
}
