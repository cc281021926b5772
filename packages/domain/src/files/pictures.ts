import { MAX_IMAGES } from '../products/product-limits.ts';

/** One picture as the cell of a row names it. */
export type NamedPicture =
  | { kind: 'key' | 'address' | 'file'; name: string }
  /** An address that we do not open. */
  | { kind: 'refused'; name: string };

const OUR_KEY = /^[0-9a-z]{26}\.jpg$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const MAX_ADDRESS = 2000;

export function readPictureName(text: string): NamedPicture {
  if (OUR_KEY.test(text)) return { kind: 'key', name: text };
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null;
  if (url) {
    url.hash = '';
    const isUsable = url.href.length <= MAX_ADDRESS;
    return isUsable ? { kind: 'address', name: url.href } : { kind: 'refused', name: text };
  }
  // Drives of Windows, 'C:\Pictures\KK-1.jpg', are folders.
  const isDrive = /^[a-z]:[\\/]/i.test(text);
  return { kind: SCHEME.test(text) && !isDrive ? 'refused' : 'file', name: text };
}

/** The files of a ZIP by their names. Capitals and folders are ignored where that leaves no doubt. */
export interface PictureIndex<Entry> {
  /** @param name as a cell states it, with or without folders and ending */
  find(name: string): Entry | undefined;
  /** 'KK-52', 'KK-52-2' to 'KK-52-8'. @param isOther whether a name is the SKU of another product */
  listOfSku(sku: string, isOther: (sku: string) => boolean): Entry[];
}

const normalize = (name: string): string =>
  name.replaceAll('\\', '/').normalize('NFC').trim().toLowerCase();
const toFileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const withoutEnding = (name: string): string => name.replace(/\.[a-z0-9]{1,5}$/, '');

/** Files that macOS and Windows add to a ZIP. */
const isHidden = (name: string): boolean =>
  name.startsWith('__macosx/') || toFileName(name).startsWith('.');

export function indexPictures<Entry extends { name: string }>(
  entries: readonly Entry[],
): PictureIndex<Entry> {
  const byPath = new Map<string, Entry>();
  const byName = new Map<string, Entry>();
  const byStem = new Map<string, Entry>();
  const keepFirst = (map: Map<string, Entry>, key: string, entry: Entry) => {
    if (!map.has(key)) map.set(key, entry);
  };
  // In one order whatever program has packed them.
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = normalize(entry.name);
    if (isHidden(path)) continue;
    keepFirst(byPath, path, entry);
    keepFirst(byName, toFileName(path), entry);
    keepFirst(byStem, withoutEnding(toFileName(path)), entry);
  }
  return {
    find: (name) => {
      const path = normalize(name);
      const file = toFileName(path);
      return byPath.get(path) ?? byName.get(file) ?? byStem.get(file);
    },
    listOfSku: (sku, isOther) =>
      listSkuNames(sku).flatMap((name, index) => {
        if (index > 0 && isOther(name)) return [];
        return byStem.get(name) ?? [];
      }),
  };
}

/** Names of the files that belong to a SKU, in lower case and without ending. The first is the main picture. */
export function listSkuNames(sku: string): string[] {
  const first = normalize(sku);
  const others = Array.from({ length: MAX_IMAGES - 1 }, (_, n) => `${first}-${n + 2}`);
  return [first, ...others];
}
