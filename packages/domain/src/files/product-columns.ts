import { toRupees } from '../money.ts';
import { MAX_PAYMENT } from '../orders/cart-rules.ts';
import { FIELD_NAMES, type FieldName, getField } from '../products/product-fields.ts';
import { MAX_DESCRIPTION, MAX_IMAGES, MAX_NAME, MAX_STOCK } from '../products/product-limits.ts';
import { TYPE_RULES } from '../products/product-types.ts';
import type { EveryProduct } from './import-row.ts';

export type ColumnName = 'product_id' | 'sku' | keyof EveryProduct | FieldName;

export type ColumnKind =
  | 'id'
  | 'line'
  | 'lines'
  | 'price'
  | 'percent'
  | 'whole'
  | 'moment'
  | 'yes-no'
  | 'images'
  | 'choice'
  | 'metres'
  | 'grams'
  | 'days';

export interface ProductColumn {
  name: ColumnName;
  /** As forms say it; a header may have this or the name. */
  label: string;
  kind: ColumnKind;
  options?: readonly string[];
  /** The most characters, or the largest number. */
  max: number;
  /** An empty cell clears the value, keeps it, or is an error. */
  empty: 'clears' | 'keeps' | 'error';
  /** For the sheet 'Help'. */
  help: string;
}

const HELP: Partial<Record<ColumnKind, string>> = {
  metres: 'In metres, like 5.5.',
  grams: 'In whole grams, like 450.',
  days: 'In whole days, like 12.',
  'yes-no': '1 for yes, 0 for no.',
};

const FIRST: readonly ProductColumn[] = [
  {
    name: 'product_id',
    label: 'Product ID',
    kind: 'id',
    max: 999_999_999_999_999,
    empty: 'keeps',
    help: 'Our number of the product. Leave it empty for a new product.',
  },
  {
    ...toColumn('sku'),
    help: 'Your own number of the product. Each product has another one.',
  },
  {
    name: 'name',
    label: 'Name',
    kind: 'line',
    max: MAX_NAME,
    empty: 'error',
    help: 'The name of the product.',
  },
  {
    name: 'description',
    label: 'Description',
    kind: 'lines',
    max: MAX_DESCRIPTION,
    empty: 'clears',
    help: 'A few lines of text.',
  },
  {
    name: 'price',
    label: 'Price',
    kind: 'price',
    max: toRupees(MAX_PAYMENT),
    empty: 'error',
    help: 'In rupees, with GST, without a sale. Like 4500.',
  },
  {
    name: 'discount',
    label: 'Discount',
    kind: 'percent',
    max: 100,
    empty: 'clears',
    help: 'A number from 0 to 100.',
  },
  {
    name: 'stock',
    label: 'Stock',
    kind: 'whole',
    max: MAX_STOCK,
    empty: 'keeps',
    help: 'How many you have. We add the difference to stock_base.',
  },
  {
    name: 'stock_base',
    label: 'Stock base',
    kind: 'whole',
    max: MAX_STOCK,
    empty: 'keeps',
    help: 'The stock when we wrote this file. Please do not change it.',
  },
  {
    name: 'exported_at',
    label: 'Exported at',
    kind: 'moment',
    max: 40,
    empty: 'keeps',
    help: 'When we wrote this file. Please do not change it.',
  },
  {
    name: 'enabled',
    label: 'Visible',
    kind: 'yes-no',
    max: 1,
    empty: 'keeps',
    help: '1 when customers see it, 0 when it is hidden.',
  },
  {
    name: 'tax_class',
    label: 'Tax class',
    kind: 'line',
    max: 40,
    empty: 'clears',
    help: 'As the tax rates name it. Leave it empty for the class of the type and fabric.',
  },
  {
    name: 'images',
    label: 'Pictures',
    kind: 'images',
    max: MAX_IMAGES,
    empty: 'clears',
    help: 'Addresses or names of pictures, one in each line of the cell. The first is the main picture.',
  },
];

function toColumn(name: FieldName): ProductColumn {
  const { label, kind, options, max = 100 } = getField(name);
  const columnKind = kind === 'text' ? 'line' : kind;
  const column: ProductColumn = {
    name,
    label,
    kind: columnKind,
    max,
    // Every product has a type.
    empty: name === 'type' ? 'keeps' : 'clears',
    help:
      HELP[columnKind] ??
      (options ? `One of: ${options.join(', ')}.` : `At most ${max} characters.`),
  };
  return options ? { ...column, options } : column;
}

/** The columns of our files, in their order. */
export const PRODUCT_COLUMNS: readonly ProductColumn[] = [
  ...FIRST,
  // A file names the product by its SKU, so it stands with the first.
  ...FIELD_NAMES.filter((name) => name !== 'sku').map(toColumn),
];

export const getColumn = (name: ColumnName): ProductColumn => {
  const column = PRODUCT_COLUMNS.find((one) => one.name === name);
  if (!column) throw new Error(`No column ${name}`);
  return column;
};

/** Other words for a field that shops use, in lower case. */
const ALIASES: Record<string, ColumnName> = {
  colour: 'color',
  'body colour': 'body_color',
  'body color': 'body_color',
  'border colour': 'border_color',
  'border color': 'border_color',
  material: 'fabric',
  cluster: 'woven_at',
  village: 'woven_at',
  gi: 'gi_name',
  'gi name': 'gi_name',
  'gi tag': 'gi_name',
  blouse: 'blouse_piece',
  'wash care': 'care',
};

/** By name, label or another word for it; case and spaces around it are ignored. */
export function findColumn(header: string): ProductColumn | undefined {
  const text = header.trim().toLowerCase();
  const name = ALIASES[text];
  return PRODUCT_COLUMNS.find(
    (column) => column.name === (name ?? text) || column.label.toLowerCase() === text,
  );
}

const SPELLINGS: Record<string, string> = { grey: 'gray' };

/** The option that a text means; case is ignored. A type may be said by its label or in the plural. */
export function findOption(
  { name, options = [] }: ProductColumn,
  text: string,
): string | undefined {
  const lower = text.trim().toLowerCase();
  const asked = SPELLINGS[lower] ?? lower;
  return options.find((option) => {
    if (option.toLowerCase() === asked) return true;
    if (name !== 'type') return false;
    // The options of the type are the keys of its rules.
    const { label, plural } = TYPE_RULES[option as keyof typeof TYPE_RULES];
    return label.toLowerCase() === asked || plural.toLowerCase() === asked;
  });
}
