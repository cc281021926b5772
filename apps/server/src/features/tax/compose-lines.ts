import { multiply, type Paise, paise, sum } from '@shop/domain/money';
import { taxOf } from '@shop/domain/tax/line-tax';
import { splitAmount } from '@shop/domain/tax/split-amount';
import { ratesOn, rateToCharge, type TaxRate } from '@shop/domain/tax/tax-rate';

/** A line of the order, with the class that was copied at the purchase. */
export interface SoldLine {
  product_id: number;
  name: string;
  hsn: string;
  uqc: string;
  tax_class: string;
  quantity: number;
  unit_price: Paise;
  /** Taken off the line by a coupon. */
  discount: Paise;
}

/** Pieces of one line of the order, with what was paid for them. */
export interface Part {
  product_id: number;
  quantity: number;
  gross: Paise;
  /** Their part of the line's discount, which gross is net of. */
  discount: Paise;
}

interface Composition {
  sold: SoldLine[];
  parts: Part[];
  rates: ReadonlyMap<string, readonly TaxRate[]>;
  day: string;
  /** Undefined: a supply without tax lines. */
  insideState: boolean | undefined;
}

/** The whole order. The delivery charge belongs to the value of the goods and is split by their value. */
export function wholeOrder(sold: SoldLine[], delivery: Paise): Part[] {
  const values = sold.map(netOf);
  const charges = splitAmount(delivery, values);
  return sold.map(({ product_id, quantity, discount }, index) => ({
    product_id,
    quantity,
    discount,
    gross: sum([values[index] ?? paise(0), charges[index] ?? paise(0)]),
  }));
}

/** The amount paid for a line without delivery: a discount that the bill shows lowers the value of the supply. */
const netOf = ({ unit_price, quantity, discount }: Omit<SoldLine, 'product_id'>): Paise =>
  paise(multiply(unit_price, quantity) - discount);

/** Above a limit by a part of a paisa is above it. */
const netPiecePrice = (line: SoldLine): Paise => paise(Math.ceil(netOf(line) / line.quantity));

/** Lines of a document for some pieces of an order. */
export function composeLines(composition: Composition): DocumentLine[] {
  const { sold, parts, rates, day, insideState } = composition;
  return sold.flatMap((line) => {
    const part = parts.find(({ product_id }) => product_id === line.product_id);
    if (!part) return [];
    const { quantity, gross, discount } = part;
    const inForce = ratesOn(rates.get(line.tax_class) ?? [], day);
    const rate = insideState === undefined ? 0 : rateToCharge(inForce, netPiecePrice(line));
    const { product_id, name: description, hsn, uqc } = line;
    const tax = taxOf(gross, rate, insideState ?? true);
    return [{ product_id, description, hsn, uqc, quantity, gross, discount, rate, ...tax }];
  });
}

export interface DocumentLine {
  product_id: number;
  description: string;
  hsn: string;
  uqc: string;
  quantity: number;
  gross: Paise;
  discount: Paise;
  taxable: Paise;
  rate: number;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}
