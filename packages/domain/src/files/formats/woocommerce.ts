import type { Numerals } from '../amounts.ts';
import type { ImportRow } from '../import-row.ts';
import { splitImages } from '../read-value.ts';
import { toReason } from '../reasons.ts';
import {
  type Attribute,
  type ForeignProduct,
  type Stated,
  toImportRow,
} from './foreign-product.ts';
import { type Format, listUnused, type Mapper } from './format.ts';
import { type Header, type HeaderColumn, openRecord, type RecordReader } from './records.ts';

const NAMES = {
  id: 'id',
  type: 'type',
  sku: 'sku',
  name: 'name',
  published: 'published',
  short: 'short description',
  description: 'description',
  price: 'regular price',
  stock: 'stock',
  categories: 'categories',
  tags: 'tags',
  images: 'images',
  parent: 'parent',
} as const;
type Name = keyof typeof NAMES;

const ATTRIBUTE_NAME = /^attribute ([0-9]{1,3}) name$/i;
const WEIGHT = /^weight \([a-z]+\)$/i;
/** Kinds that we cannot sell; a row may have several, 'simple, virtual'. */
const REJECTED: Record<string, string> = {
  grouped: 'a group of products',
  external: 'a product of another shop',
  virtual: 'nothing that can be sent',
  downloadable: 'a download',
};

type Columns = Record<Name, HeaderColumn | undefined> & {
  weight: HeaderColumn | undefined;
  attributes: { name: HeaderColumn; value: HeaderColumn | undefined }[];
};

function findColumns(header: Header): Columns {
  const named = Object.entries(NAMES).map(([key, name]) => [key, header.find(name)]);
  return {
    // The entries of NAMES.
    ...(Object.fromEntries(named) as Record<Name, HeaderColumn | undefined>),
    weight: header.columns.find(({ header: name }) => WEIGHT.test(name)),
    attributes: header.columns.flatMap((name) => {
      const number = ATTRIBUTE_NAME.exec(name.header)?.[1];
      if (number === undefined) return [];
      return [{ name, value: header.find(`attribute ${number} value(s)`) }];
    }),
  };
}

interface WooRecord {
  reader: RecordReader;
  kinds: string[];
  parent: string;
  product: ForeignProduct;
}

function readRecord(reader: RecordReader, columns: Columns): WooRecord {
  const state = (name: Name): Stated => ({
    text: reader.text(columns[name]),
    header: columns[name]?.header ?? '',
  });
  const description = state('description');
  const id = state('id').text;
  const published = state('published').text;
  const tags = state('tags');
  const product: ForeignProduct = {
    source_row: reader.source_row,
    sku: state('sku'),
    name: state('name'),
    description: toLines(description.text ? description : state('short')),
    price: state('price'),
    stock: state('stock'),
    weight: {
      text: reader.text(columns.weight),
      header: columns.weight?.header ?? '',
    },
    images: { addresses: splitImages(state('images').text), header: state('images').header },
    kinds: state('categories'),
    tags: tags.text.split(',').map((tag) => tag.trim()),
    attributes: readAttributes(reader, columns),
    reasons: reader.reasons,
  };
  if (id) product.key = { source: 'woocommerce', source_key: id };
  if (published) product.enabled = published === '1';
  return {
    reader,
    kinds: state('type')
      .text.toLowerCase()
      .split(',')
      .map((kind) => kind.trim()),
    parent: state('parent').text,
    product,
  };
}

/** Its files write a line break as two characters. */
const toLines = ({ text, header }: Stated): Stated => ({
  text: text.replaceAll('\\n', '\n'),
  header,
});

const readAttributes = (reader: RecordReader, { attributes }: Columns): Attribute[] =>
  attributes
    .map(({ name, value }) => ({
      label: reader.text(name),
      text: reader.text(value).replaceAll('\\,', ','),
      header: value?.header ?? '',
    }))
    .filter(({ label, text }) => label && text);

/** A variation has its own price, stock and values; all other words are those of its parent. */
function joinParent(own: ForeignProduct, parent: ForeignProduct): ForeignProduct {
  const labels = new Set(own.attributes.map(({ label }) => label.toLowerCase()));
  const values = own.attributes.map(({ text }) => text);
  const joined: ForeignProduct = {
    ...own,
    name: { ...parent.name, text: [parent.name.text, ...values].filter(Boolean).join(', ') },
    description: own.description.text ? own.description : parent.description,
    weight: own.weight.text ? own.weight : parent.weight,
    images: { ...own.images, addresses: [...own.images.addresses, ...parent.images.addresses] },
    kinds: parent.kinds,
    tags: parent.tags,
    attributes: [
      ...own.attributes,
      ...parent.attributes.filter(({ label }) => !labels.has(label.toLowerCase())),
    ],
  };
  const isShown = (own.enabled ?? true) && (parent.enabled ?? true);
  return { ...joined, enabled: isShown };
}

function createMapper(header: Header, numerals: Numerals): Mapper {
  const columns = findColumns(header);
  const parents = new Map<string, ForeignProduct>();
  // Variations above their parent.
  const waiting: WooRecord[] = [];

  const keepParent = ({ product }: WooRecord) => {
    const parent = { ...product, reasons: [] };
    if (product.key) parents.set(`id:${product.key.source_key}`, parent);
    if (product.sku.text) parents.set(product.sku.text, parent);
  };

  const finish = ({ kinds, parent, product }: WooRecord): ImportRow => {
    const typeHeader = columns.type?.header ?? '';
    const kind = kinds.find((one) => one in REJECTED);
    if (kind) {
      product.reasons.push(toReason('NOT_FOR_SALE_HERE', typeHeader, REJECTED[kind] ?? kind));
    }
    if (!kinds.includes('variation')) return toImportRow(product, numerals);
    const found = parents.get(parent);
    if (found) return toImportRow(joinParent(product, found), numerals);
    product.reasons.push(toReason('UNKNOWN_PARENT', columns.parent?.header ?? '', parent));
    return toImportRow(product, numerals);
  };

  const { attributes, weight, ...named } = columns;
  return {
    add: (record) => {
      const read = readRecord(openRecord(record, header), columns);
      // It is sold as its variations.
      if (read.kinds.includes('variable')) {
        keepParent(read);
        return [];
      }
      if (read.kinds.includes('variation') && !parents.has(read.parent)) {
        waiting.push(read);
        return [];
      }
      return [finish(read)];
    },
    end: () => waiting.splice(0).map(finish),
    unknown: listUnused(header, [
      ...Object.values(named),
      weight,
      ...attributes.flatMap(({ name, value }) => [name, value]),
    ]),
  };
}

export const WOOCOMMERCE: Format = {
  format: 'woocommerce',
  isHeader: (header) =>
    header.find('regular price') !== undefined &&
    header.find('name') !== undefined &&
    header.find('id', 'parent') !== undefined,
  createMapper,
};
