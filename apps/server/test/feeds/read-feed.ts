const TOKEN = /<\?[^?]*\?>|<(\/?)([a-z_:]+)((?:\s+[a-z:]+="[^"<&]*")*)\s*>|([^<]+)/y;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

function unescape(text: string): string {
  if (FORBIDDEN.test(text)) throw new Error('a character that XML forbids');
  return text.replace(/&([^;]*;)?/g, (entity, name: string | undefined) => {
    const known = ENTITIES[name?.slice(0, -1) ?? ''];
    if (!known) throw new Error(`not an entity: ${entity}`);
    return known;
  });
}

/** Values by the name of their element ('shipping/price' inside another); those of an element that repeats are in their order. */
export type FeedEntry = Record<string, string[]>;

/** Refuses what is not well-formed: every element is closed, in order, and every entity is known. */
export function readXmlItems(xml: string): FeedEntry[] {
  const open: string[] = [];
  const items: FeedEntry[] = [];
  let text = '';
  let isLeaf = false;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(xml);
    if (!found) throw new Error(`not well-formed: ${xml.slice(at, at + 60)}`);
    const [, closing, name, , content] = found;
    if (content !== undefined) text += unescape(content);
    else if (name !== undefined && closing === '') {
      open.push(name);
      if (name === 'item') items.push({});
      text = '';
      isLeaf = true;
    } else if (name !== undefined) {
      if (open.pop() !== name) throw new Error(`</${name}> closes another element`);
      const item = isLeaf && open.includes('item') ? items.at(-1) : undefined;
      const path = [...open.slice(open.indexOf('item') + 1), name];
      const key = path.join('/').replaceAll('g:', '');
      if (item) item[key] = [...(item[key] ?? []), text];
      isLeaf = false;
    }
  }
  if (open.length > 0) throw new Error(`not closed: ${open.join(' ')}`);
  return items;
}

/** CSV by RFC 4180; refuses rows of another length than the first. */
export function readCsvRows(csv: string): Record<string, string>[] {
  const rows: string[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (field.lastIndex < csv.length) {
    const at = field.lastIndex;
    const found = field.exec(csv);
    if (!found) throw new Error(`not CSV: ${csv.slice(at, at + 60)}`);
    const [, quoted, plain = '', end] = found;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  const [columns = [], ...lines] = rows.slice(0, -1);
  return lines.map((line) => {
    if (line.length !== columns.length) throw new Error(`${line.length} fields: ${line.join('|')}`);
    return Object.fromEntries(columns.map((column, index) => [column, line[index] ?? '']));
  });
}
