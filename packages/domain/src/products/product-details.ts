import type { Detail } from './product-description.ts';
import { type Measures, type ProductType, TYPE_RULES } from './product-types.ts';

type Known<T> = { [K in keyof T]?: Exclude<T[K], null> };

export interface DescribedProduct extends Known<Measures> {
  type?: ProductType | undefined;
  color?: string | null | undefined;
  body_color?: string | undefined;
  border_color?: string | undefined;
  fabric?: string | null | undefined;
  occasion?: string | null | undefined;
}

/** Who sells it and where it comes from, from the shop's settings. */
interface Origin {
  countryOfOrigin: string;
  marketedBy: string;
}

/** Rows of the details table, from the fields; empty ones left out. */
export function listDetails(product: DescribedProduct, origin: Origin): Detail[] {
  const { unit } = TYPE_RULES[product.type ?? 'saree'];
  const { length_m, width_m, weight_g } = product;
  const fields: [string, string | 0 | null | undefined][] = [
    ['Length', length_m ? `${length_m} m` : unit === 'metre' ? 'Sold by the metre' : ''],
    ['Width', width_m && `${width_m} m`],
    ['Blouse piece', shortenBlousePiece(product)],
    [
      'Weight',
      weight_g && `${weight_g.toLocaleString('en-IN')} g${unit === 'metre' ? ' a metre' : ''}`,
    ],
    ['Yarn count', product.yarn_count],
    ['Zari', product.zari],
    ['Weave', product.weave],
    ['Color', product.color],
    ['Body', product.body_color],
    ['Border', product.border_color],
    ['Fabric', product.fabric],
    ['Occasion', product.occasion],
    ['Care', product.care],
    ['Woven at', product.woven_at],
    ['Country of origin', origin.countryOfOrigin],
    ['Marketed by', origin.marketedBy],
  ];
  return fields.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** The row's label says what it is about: 'No', 'Yes' or '0.8 m'. */
function shortenBlousePiece({ blouse_piece, blouse_piece_m }: DescribedProduct): string {
  if (blouse_piece === undefined) return '';
  if (!blouse_piece) return 'No';
  return blouse_piece_m ? `${blouse_piece_m} m` : 'Yes';
}
