import type { FieldName, FieldValues } from '../products/product-fields.ts';
import type { Reason } from './reasons.ts';

/** Files of other shops that are recognised by their header. */
export const FOREIGN_SOURCES = ['shopify', 'woocommerce'] as const;
export type ForeignSource = (typeof FOREIGN_SOURCES)[number];

/** `mapped`: a person has said which column is which. */
export const FILE_FORMATS = ['own', ...FOREIGN_SOURCES, 'mapped'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** The values that every product has, beside the fields of its type. */
export interface EveryProduct {
  name: string;
  description: string;
  /** Rupees. */
  price: number;
  /** Percent. */
  discount: number;
  stock: number;
  /** The stock when our file was written: what counts is the difference. */
  stock_base: number;
  /** When our file was written, in ISO 8601. */
  exported_at: string;
  enabled: boolean;
  /** Null: that of its type and fabric. */
  tax_class: string;
  /** Addresses, keys of our own pictures or names of files in a ZIP, the main picture first. */
  images: string[];
}

/** A name that is missing keeps its value; null clears it. */
export type ImportValues = {
  [Name in keyof EveryProduct]?: EveryProduct[Name] | null;
} & { [Name in FieldName]?: FieldValues[Name] | null };

/**
 * A product as a row of a file states it, before it meets the database. It is kept as jsonb, so it has no undefined
 * and no Date.
 */
export interface ImportRow {
  /** As a spreadsheet counts: the header is row 1. */
  source_row: number;
  /** The product in the shop that wrote the file. */
  key?: SourceKey;
  product_id?: number;
  /** Null clears it. */
  sku?: string | null;
  values: ImportValues;
  /** The text of cells with an error, by the names of our columns: somebody may want to correct it. */
  refused?: Record<string, string>;
  reasons: Reason[];
}

export interface SourceKey {
  source: ForeignSource;
  source_key: string;
}

/** Rows with an error are left out; those with warnings are imported. */
export const hasError = ({ reasons }: { reasons: Pick<Reason, 'level'>[] }): boolean =>
  reasons.some(({ level }) => level === 'error');

/** 'Row 14, Price: "on request" is not an amount. Write it like 4500.' */
export const describeReason = (
  source_row: number,
  { column, text }: Pick<Reason, 'column' | 'text'>,
): string => `Row ${source_row}${column ? `, ${column}` : ''}: ${text}`;
