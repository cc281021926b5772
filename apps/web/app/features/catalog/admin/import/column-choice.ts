import { type ColumnName, getColumn, PRODUCT_COLUMNS } from '@shop/domain/files/product-columns';

export interface FileColumn {
  name: string;
  guess?: string | undefined;
}

/** Our columns by those of the file; the empty choice leaves one out. */
export type ColumnChoice = Record<string, ColumnName | ''>;

export const findColumnName = (text: string | undefined): ColumnName | '' =>
  PRODUCT_COLUMNS.find(({ name }) => name === text)?.name ?? '';

export const guessColumns = (columns: FileColumn[]): ColumnChoice =>
  Object.fromEntries(columns.map(({ name, guess }) => [name, findColumnName(guess)]));

/** A product is known by one of them, or added by its name. */
const KEYS: ColumnName[] = ['name', 'sku', 'product_id'];

/** @returns what has to be corrected before the file can be read. */
export function findProblem(choice: ColumnChoice): string | undefined {
  const chosen = Object.values(choice).filter((name) => name !== '');
  const twice = chosen.find((name, index) => chosen.indexOf(name) < index);
  if (twice) return `${getColumn(twice).label} is chosen twice. Leave one of them out.`;
  if (!chosen.some((name) => KEYS.includes(name))) return 'Choose which column is the name.';
  if (chosen.length < 2) return 'Choose one more column, such as the price.';
  return undefined;
}

/** As the server takes it. */
export const toColumnMapping = (choice: ColumnChoice): string =>
  JSON.stringify(Object.fromEntries(Object.entries(choice).filter(([, name]) => name !== '')));

/** The export fills them in; people do not type them. */
const EXPORT_ONLY: ColumnName[] = ['stock_base', 'exported_at'];

/** Columns that somebody may write into a file. */
export const TYPED_COLUMNS = PRODUCT_COLUMNS.filter(({ name }) => !EXPORT_ONLY.includes(name));
