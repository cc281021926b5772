import { buffer } from 'node:stream/consumers';
import { describeReason, type ImportRow } from '@shop/domain/files/import-row';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readProductFile } from './read-product-file.ts';

const RELATIONS = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
  <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/>
</Relationships>`;
const toWorkbook = (...names: string[]) =>
  `<workbook xmlns:r="r"><sheets>${names
    .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('')}</sheets></workbook>`;
/** Style 1 is a date, 2 a date of the file's own, 3 a percentage, 4 rupees, 5 hours. */
const STYLES = `<styleSheet><numFmts>
    <numFmt numFmtId="164" formatCode="[$-409]d\\-mmm;@"/>
    <numFmt numFmtId="165" formatCode="&quot;Rs. dd&quot; #,##0"/>
    <numFmt numFmtId="166" formatCode="[h]:mm"/>
  </numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>
</styleSheet>`;
const STRINGS = `<sst><si><t>name</t></si><si><r><t>pri</t></r><r><t>ce</t></r><rPh><t>reading</t></rPh></si>
  <si><t xml:space="preserve">  കസവ്_x005F_ &amp; more </t></si></sst>`;

async function pack(parts: Record<string, string>) {
  const zip = new ZipFile();
  const all = {
    'xl/workbook.xml': toWorkbook('Sheet1'),
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': STRINGS,
    ...parts,
  };
  for (const [name, text] of Object.entries(all)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return await buffer(zip.outputStream);
}

const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const toSheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HEADER = `<row r="1">${inline('A1', 'name')}${inline('B1', 'price')}${inline('C1', 'stock')}${inline('D1', 'discount')}${inline('E1', 'enabled')}</row>`;

async function read(parts: Record<string, string>) {
  const file = await readProductFile(await pack(parts));
  const rows: ImportRow[] = [];
  for await (const batch of file.rows) rows.push(...batch);
  return { ...file, rows };
}
const readRows = (rows: string) => read({ 'xl/worksheets/sheet1.xml': toSheet(HEADER + rows) });

describe('[FILE-01] workbooks', () => {
  it('reads shared texts, numbers, percentages, booleans and results of formulas', async () => {
    const { rows } = await read({
      'xl/worksheets/sheet1.xml': toSheet(`
        <row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>A1</f><v>discount</v></c>${inline('D1', 'enabled')}</row>
        <row r="5"><c r="A5" t="s"><v>2</v></c><c r="B5" s="4"><f>1+1</f><v>4500.4999999999997</v></c><c r="C5" s="3"><v>0.07</v></c><c r="D5" t="b"><v>1</v></c></row>`),
    });

    expect(rows).toEqual([
      {
        source_row: 5,
        values: { name: 'കസവ്_ & more', price: 4500.5, discount: 7, enabled: true },
        reasons: [],
      },
    ]);
  });

  it('takes the sheet Products, otherwise the first', async () => {
    const sheet = (name: string) =>
      toSheet(`${HEADER}<row r="2">${inline('A2', name)}<c r="B2"><v>1</v></c></row>`);
    const parts = {
      'xl/worksheets/sheet1.xml': sheet('first'),
      'xl/worksheets/sheet2.xml': sheet('second'),
    };
    const first = await read({ ...parts, 'xl/workbook.xml': toWorkbook('Notes', 'Prices') });
    const named = await read({ ...parts, 'xl/workbook.xml': toWorkbook('Notes', 'products') });

    expect(first.rows[0]?.values.name).toBe('first');
    expect(named.rows[0]?.values.name).toBe('second');
  });

  it("names Excel's accidents by their columns", async () => {
    const { rows } = await readRows(`
      <row r="2">${inline('A2', 'A')}<c r="B2"><v>1</v></c><c r="C2" s="1"><v>46148</v></c></row>
      <row r="3">${inline('A3', 'A')}<c r="B3" s="2"><v>46148</v></c></row>
      <row r="4">${inline('A4', '1.23E+11')}<c r="B4"><f>SUM(C1)</f></c></row>
      <row r="5">${inline('A5', 'A')}<c r="B5" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
      <row r="6">${inline('A6', 'A')}<c r="B6" s="5"><v>1.5</v></c></row>`);

    const texts = rows.flatMap((row) =>
      row.reasons.map((reason) => describeReason(row.source_row, reason)),
    );
    expect(texts).toEqual([
      'Row 2, stock: Excel has made a date of it. Format the column as text.',
      'Row 3, price: Excel has made a date of it. Format the column as text.',
      'Row 4, name: Excel has shortened a number to "1.23E+11". Format the column as text.',
      'Row 4, price: This is a formula without a result. Save the file in Excel again.',
      'Row 5, price: The formula has failed: "#DIV/0!".',
      'Row 6, price: Excel has made a date of it. Format the column as text.',
    ]);
    expect(rows.map(({ values }) => values.stock)).not.toContain(46_148);
  });
});

describe('[FILE-08] workbooks that would take all memory', () => {
  it('reads a sheet whose only cells are its first and its last', async () => {
    const before = process.memoryUsage.rss();
    const { rows } = await readRows(
      `<row r="2">${inline('A2', 'A')}<c r="B2"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>`,
    );

    expect(rows).toHaveLength(1);
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 * 1024);
  });

  it.each([
    [
      'a cell far outside',
      `<row r="1048576">${inline('XFD1048576', 'A')}</row>`,
      'TOO_MANY_COLUMNS',
    ],
    ['a row beyond the last', `<row r="99999999999"/>`, 'DAMAGED'],
    ['rows that go back', `<row r="3"/><row r="2"/>`, 'DAMAGED'],
    ['a name of a cell that is none', `<row r="2">${inline('2A', 'A')}</row>`, 'DAMAGED'],
    ['a text that does not exist', '<row r="2"><c r="A2" t="s"><v>99</v></c></row>', 'DAMAGED'],
    [
      'a cell of many letters',
      `<row r="2">${inline('A2', 'x'.repeat(300_000))}</row>`,
      'CELL_TOO_LONG',
    ],
    ['an element without an end', '<row r="2">', 'DAMAGED'],
  ])('rejects %s', async (_name, rows, code) => {
    await expect(readRows(rows)).rejects.toMatchObject({ code });
  });

  it.each([
    ['entities that grow', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>', '&b;'],
    ['an entity of another file', '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/passwd">]>', '&b;'],
    ['an unknown entity', '', '&b;'],
  ])('rejects %s', async (_name, doctype, text) => {
    const sheet = toSheet(`${HEADER}<row r="2">${inline('A2', text)}</row>`);

    await expect(read({ 'xl/worksheets/sheet1.xml': doctype + sheet })).rejects.toMatchObject({
      code: 'DAMAGED',
    });
  });

  it('rejects a part that unpacks to hundreds of times its size', async () => {
    const spaces = ' '.repeat(32 * 1024 * 1024);
    await expect(
      read({ 'xl/worksheets/sheet1.xml': `<worksheet>${spaces}</worksheet>` }),
    ).rejects.toMatchObject({ code: 'UNPACKED_TOO_LARGE' });
  });

  it('rejects a ZIP that is no workbook', async () => {
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from('x'), 'a.jpg');
    zip.end();

    await expect(readProductFile(await buffer(zip.outputStream))).rejects.toMatchObject({
      code: 'NOT_A_SHEET',
    });
  });
});
