import type { Format } from './format.ts';
import { OWN } from './own.ts';
import type { Header } from './records.ts';
import { SHOPIFY } from './shopify.ts';
import { WOOCOMMERCE } from './woocommerce.ts';

/** Ours comes last: its header may be any that has a name and something else. */
const FORMATS: readonly Format[] = [SHOPIFY, WOOCOMMERCE, OWN];

/** @returns undefined when nobody but a person can say what the columns are */
export const recogniseFormat = (header: Header): Format | undefined =>
  FORMATS.find((format) => format.isHeader(header));
