import { COLORS, FABRICS, OCCASIONS } from './product-options.ts';
import { PRODUCT_TYPES, type ProductType } from './product-types.ts';

export interface ProductField {
  /** In the form, the details table, structured data and the filters. */
  label: string;
  kind: 'choice' | 'metres' | 'grams' | 'days' | 'yes-no' | 'text' | 'lines';
  /** The values of a choice. */
  options?: readonly string[];
  /** The largest number, or the most letters of a text. */
  max?: number;
  /** Types of product whose form asks for it. Missing: all. */
  types?: readonly ProductType[];
  /** A customer's search finds its words, or its label where the answer is yes. */
  searched?: true;
  filter?: ProductFilter;
  /** It has another place on the product page than the details table. */
  isShownElsewhere?: true;
  /** Among the few that the product page shows first. */
  isFact?: true;
  /** The value is a number that somebody else has issued, and the page shows it among certificates. */
  certificate?: Certificate;
  /** Not in public replies, and so neither on the product page nor in structured data. */
  staffOnly?: true;
}

export interface Certificate {
  name: string;
  issuer: string;
  /** Where a customer can look the number up. Missing: nowhere on the web. */
  checkUrl?: string;
}

export interface ProductFilter {
  /** Missing: the filter is used by links alone. */
  rail?: {
    /** Options that the rail of wide screens shows at first. */
    shown: number;
    /** 'All 12 colors'. */
    plural: string;
  };
  /** An option alone does not say what it is of: 'Red border'. */
  needsLabel?: true;
  /**
   * Its counts are materialized in catalog_count. Each such filter doubles the rows of that table; the others
   * are counted in bitmaps.
   */
  inCube?: true;
}

const exceptFor = (...types: ProductType[]): ProductType[] =>
  PRODUCT_TYPES.filter((type) => !types.includes(type));

/**
 * The fields of a product besides name, description, price and stock, in the order of the details table.
 * All but the type may be unknown. A new field is a column, one entry here and `npm run schema`.
 */
export const PRODUCT_FIELDS = {
  type: {
    label: 'Type',
    kind: 'choice',
    options: PRODUCT_TYPES,
    filter: { rail: { shown: 8, plural: 'types' }, inCube: true },
    isShownElsewhere: true,
  },
  length_m: {
    label: 'Length',
    kind: 'metres',
    max: 100,
    types: exceptFor('fabric', 'stitched blouse'),
  },
  width_m: { label: 'Width', kind: 'metres', max: 10, types: exceptFor('stitched blouse') },
  blouse_piece: {
    label: 'Blouse piece',
    kind: 'yes-no',
    types: ['saree'],
    searched: true,
    isFact: true,
  },
  blouse_piece_m: {
    label: 'Blouse piece length',
    kind: 'metres',
    max: 10,
    types: ['saree'],
    isShownElsewhere: true,
  },
  weight_g: { label: 'Weight', kind: 'grams', max: 100_000, isFact: true },
  yarn_count: {
    label: 'Yarn count',
    kind: 'text',
    max: 100,
    types: exceptFor('stitched blouse'),
    isFact: true,
  },
  zari: {
    label: 'Zari',
    kind: 'text',
    max: 100,
    types: exceptFor('stitched blouse'),
    searched: true,
    isFact: true,
  },
  weave: { label: 'Weave', kind: 'text', max: 100, searched: true },
  dye: { label: 'Dye', kind: 'text', max: 100, searched: true, isFact: true },
  loom_days: {
    label: 'On the loom',
    kind: 'days',
    max: 730,
    types: exceptFor('fabric', 'stitched blouse'),
    isFact: true,
  },
  color: {
    label: 'Color',
    kind: 'choice',
    options: COLORS,
    searched: true,
    filter: { rail: { shown: 8, plural: 'colors' }, inCube: true },
  },
  body_color: {
    label: 'Body',
    kind: 'choice',
    options: COLORS,
    searched: true,
    filter: { needsLabel: true },
  },
  border_color: {
    label: 'Border',
    kind: 'choice',
    options: COLORS,
    searched: true,
    filter: { rail: { shown: 6, plural: 'border colors' }, needsLabel: true },
  },
  fabric: {
    label: 'Fabric',
    kind: 'choice',
    options: FABRICS,
    searched: true,
    filter: { rail: { shown: 7, plural: 'fabrics' }, inCube: true },
  },
  occasion: {
    label: 'Occasion',
    kind: 'choice',
    options: OCCASIONS,
    searched: true,
    filter: { rail: { shown: 10, plural: 'occasions' }, inCube: true },
  },
  care: { label: 'Care', kind: 'text', max: 200 },
  woven_at: { label: 'Woven at', kind: 'text', max: 100, searched: true },
  gi_name: {
    label: 'Geographical indication (GI)',
    kind: 'text',
    max: 100,
    searched: true,
    isShownElsewhere: true,
  },
  gi_number: {
    label: 'GI registration',
    kind: 'text',
    max: 60,
    isShownElsewhere: true,
    certificate: {
      name: 'Geographical Indication',
      issuer: 'Geographical Indications Registry',
      checkUrl: 'https://search.ipindia.gov.in/GIRPublic/',
    },
  },
  handloom_mark: {
    label: 'Handloom Mark label',
    kind: 'text',
    max: 60,
    isShownElsewhere: true,
    certificate: {
      name: 'Handloom Mark',
      issuer: 'Textiles Committee',
      checkUrl: 'https://hlm.gov.in/',
    },
  },
  silk_mark: {
    label: 'Silk Mark label',
    kind: 'text',
    max: 60,
    isShownElsewhere: true,
    certificate: {
      name: 'Silk Mark',
      issuer: 'Silk Mark Organisation of India',
      checkUrl: 'https://silkmarkindia.com/',
    },
  },
  handloom_seal: {
    label: 'Kerala Handloom Seal',
    kind: 'text',
    max: 60,
    isShownElsewhere: true,
    // Its code is scanned on the goods.
    certificate: { name: 'Kerala Handloom Seal', issuer: 'Government of Kerala' },
  },
  statement: { label: 'Told by us', kind: 'lines', max: 1000, isShownElsewhere: true },
  // Where the piece lies, as the shop has marked it. Paper for packers says it as 'No.'.
  shelf_mark: { label: 'Shelf mark', kind: 'text', max: 40, staffOnly: true },
  // The shop's own number of the product, which files of products name it by. No other product has it.
  sku: { label: 'SKU', kind: 'text', max: 64, staffOnly: true },
} as const satisfies Record<string, ProductField>;

type Fields = typeof PRODUCT_FIELDS;
export type FieldName = keyof Fields;

type ValueOf<F extends ProductField> = F extends { kind: 'metres' | 'grams' | 'days' }
  ? number
  : F extends { kind: 'yes-no' }
    ? boolean
    : F extends { options: readonly (infer Option)[] }
      ? Option
      : string;

/** The value of each field. */
export type FieldValues = { [K in FieldName]: ValueOf<Fields[K]> };

// The keys of the record above, which no other code extends.
export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as FieldName[];

export type StaffFieldName = {
  [K in FieldName]: Fields[K] extends { staffOnly: true } ? K : never;
}[FieldName];
export type PublicFieldName = Exclude<FieldName, StaffFieldName>;

export const getField = (name: FieldName): ProductField => PRODUCT_FIELDS[name];

export const PUBLIC_FIELD_NAMES = FIELD_NAMES.filter(
  (name): name is PublicFieldName => !getField(name).staffOnly,
);

export type FilterName = {
  [K in FieldName]: Fields[K] extends { filter: object } ? K : never;
}[FieldName];

/** Fields by which customers filter, in the order of the list's address. */
export const FILTER_NAMES = FIELD_NAMES.filter(
  (name): name is FilterName => 'filter' in getField(name),
);

export const getFilter = (name: FilterName): ProductFilter => PRODUCT_FIELDS[name].filter;

/** A filter that the panel and the rail offer, with counts. */
export type ShownFilter = {
  [K in FilterName]: Fields[K]['filter'] extends { rail: object } ? K : never;
}[FilterName];

export const SHOWN_FILTERS = FILTER_NAMES.filter(
  (name): name is ShownFilter => getFilter(name).rail !== undefined,
);

export const getRail = (name: ShownFilter) => PRODUCT_FIELDS[name].filter.rail;

export const listOptions = (name: FieldName): readonly string[] => getField(name).options ?? [];

/** Its options are colours, which screens show as swatches. */
export const isColor = (name: FieldName): boolean => listOptions(name) === COLORS;

/** Whether the form of a type asks for the field. */
export const asksFor = (type: ProductType, name: FieldName): boolean =>
  getField(name).types?.includes(type) ?? true;
