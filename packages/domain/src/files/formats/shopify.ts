import type { Numerals } from '../amounts.ts';
import type { ImportRow } from '../import-row.ts';
import { toReason } from '../reasons.ts';
import { type Attribute, type Stated, toImportRow } from './foreign-product.ts';
import { type Format, listUnused, type Mapper } from './format.ts';
import { type Header, type HeaderColumn, openRecord, type RecordReader } from './records.ts';

/** Old and new names of the columns, in lower case. */
const NAMES = {
  handle: ['handle', 'url handle'],
  title: ['title'],
  description: ['body (html)', 'description'],
  type: ['type'],
  category: ['product category'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  price: ['variant price', 'price'],
  stock: ['variant inventory qty', 'inventory quantity'],
  grams: ['variant grams', 'weight value (grams)'],
  image: ['image src', 'product image url'],
  position: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  giftCard: ['gift card'],
} as const;
type Name = keyof typeof NAMES;

const OPTIONS = [1, 2, 3] as const;
/** Its own columns of a shop: 'Fabric (product.metafields.shopify.fabric)'. */
const METAFIELD = /^(.+?)\s*\(product\.metafields\.[^)]+\)$/i;

type Columns = Record<Name, HeaderColumn | undefined> & {
  options: { name: HeaderColumn | undefined; value: HeaderColumn | undefined }[];
  metafields: { label: string; column: HeaderColumn }[];
};

function findColumns(header: Header): Columns {
  const named = Object.entries(NAMES).map(([name, names]) => [name, header.find(...names)]);
  return {
    // The entries of NAMES.
    ...(Object.fromEntries(named) as Record<Name, HeaderColumn | undefined>),
    options: OPTIONS.map((number) => ({
      name: header.find(`option${number} name`),
      value: header.find(`option${number} value`),
    })),
    metafields: header.columns.flatMap((column) => {
      const label = METAFIELD.exec(column.header)?.[1];
      return label ? [{ label, column }] : [];
    }),
  };
}

interface Variant {
  reader: RecordReader;
  values: string[];
  sku: string;
  price: string;
  stock: string;
  grams: string;
  image: string;
}

/** The records of one handle. The first has what all its variants share. */
interface Group {
  handle: string;
  main: RecordReader;
  shared: Record<'title' | 'description' | 'type' | 'category' | 'tags', string>;
  enabled: boolean | undefined;
  isGiftCard: boolean;
  optionNames: string[];
  metafields: Attribute[];
  variants: Variant[];
  images: { address: string; position: number }[];
}

function openGroup(handle: string, main: RecordReader, columns: Columns): Group {
  const text = (name: Name) => main.text(columns[name]);
  return {
    handle,
    main,
    shared: {
      title: text('title'),
      description: text('description'),
      type: text('type'),
      category: text('category'),
      tags: text('tags'),
    },
    enabled: readEnabled(text('status'), text('published')),
    isGiftCard: isYes(text('giftCard')),
    optionNames: columns.options.map(({ name }) => main.text(name)),
    metafields: columns.metafields.map(({ label, column }) => ({
      label,
      text: main.text(column),
      header: column.header,
    })),
    variants: [],
    images: [],
  };
}

const isYes = (text: string): boolean => /^(true|yes|1)$/i.test(text);

/** @returns undefined when the file says neither */
function readEnabled(status: string, published: string): boolean | undefined {
  if (!status && !published) return undefined;
  return (!status || status.toLowerCase() === 'active') && (!published || isYes(published));
}

/** A record without them has only a picture. */
function readVariant(reader: RecordReader, columns: Columns): Variant | undefined {
  const variant = {
    reader,
    values: columns.options.map(({ value }) => reader.text(value)),
    sku: reader.text(columns.sku),
    price: reader.text(columns.price),
    stock: reader.text(columns.stock),
    grams: reader.text(columns.grams),
    image: reader.text(columns.variantImage),
  };
  const { values, sku, price } = variant;
  return sku || price || values.some(Boolean) || reader.reasons.length > 0 ? variant : undefined;
}

const DEFAULT = 'default title';
const isChosen = (value: string): boolean => value !== '' && value.toLowerCase() !== DEFAULT;

function listImages({ images, variants }: Group, { image }: Variant): string[] {
  const ofOthers = new Set(variants.map((other) => other.image));
  const sorted = images.toSorted((a, b) => a.position - b.position).map(({ address }) => address);
  const shared = sorted.filter((one) => !ofOthers.has(one));
  if (image) return [image, ...shared];
  return shared.length > 0 ? shared : sorted;
}

function toRow(group: Group, variant: Variant, columns: Columns, numerals: Numerals): ImportRow {
  const state = (name: Name, text: string): Stated => ({
    text,
    header: columns[name]?.header ?? '',
  });
  const { shared } = group;
  const chosen = variant.values.filter(isChosen);
  const { reasons } = variant.reader;
  if (variant.reader !== group.main) reasons.unshift(...group.main.reasons);
  if (group.isGiftCard) {
    reasons.push(toReason('NOT_FOR_SALE_HERE', columns.giftCard?.header ?? '', 'a gift card'));
  }
  if (!group.handle) reasons.push(toReason('REQUIRED', columns.handle?.header ?? ''));
  const options = variant.values.flatMap((text, index) => {
    const label = group.optionNames[index] ?? '';
    const header = columns.options[index]?.value?.header ?? '';
    return isChosen(text) && label.toLowerCase() !== 'title' ? [{ label, text, header }] : [];
  });
  const row = toImportRow(
    {
      source_row: variant.reader.source_row,
      key: {
        source: 'shopify',
        source_key: [group.handle, ...chosen].join(' / '),
      },
      sku: state('sku', variant.sku),
      name: state('title', [shared.title, ...chosen].filter(Boolean).join(', ')),
      description: state('description', shared.description),
      price: state('price', variant.price),
      stock: state('stock', variant.stock),
      weight: { text: variant.grams, header: columns.grams?.header ?? '' },
      images: { addresses: listImages(group, variant), header: columns.image?.header ?? '' },
      kinds: state('type', [shared.type, shared.category].filter(Boolean).join('\n')),
      tags: shared.tags.split(',').map((tag) => tag.trim()),
      attributes: [...options, ...group.metafields],
      reasons: [...reasons],
    },
    numerals,
  );
  return group.enabled === undefined
    ? row
    : { ...row, values: { ...row.values, enabled: group.enabled } };
}

function createMapper(header: Header, numerals: Numerals): Mapper {
  const columns = findColumns(header);
  const { options, metafields, ...named } = columns;
  let group: Group | undefined;
  const close = (): ImportRow[] => {
    const closed = group;
    group = undefined;
    return closed?.variants.map((variant) => toRow(closed, variant, columns, numerals)) ?? [];
  };
  return {
    add: (record) => {
      const reader = openRecord(record, header);
      const handle = reader.text(columns.handle);
      const done = group && group.handle !== handle ? close() : [];
      group ??= openGroup(handle, reader, columns);
      const variant = readVariant(reader, columns);
      if (variant) group.variants.push(variant);
      const address = reader.text(columns.image);
      const position = Number(reader.text(columns.position)) || group.images.length + 1;
      if (address) group.images.push({ address, position });
      return done;
    },
    end: close,
    unknown: listUnused(header, [
      ...Object.values(named),
      ...options.flatMap(({ name, value }) => [name, value]),
      ...metafields.map(({ column }) => column),
    ]),
  };
}

export const SHOPIFY: Format = {
  format: 'shopify',
  isHeader: (header) => {
    const { handle, title, price } = findColumns(header);
    return handle !== undefined && title !== undefined && price !== undefined;
  },
  createMapper,
};
