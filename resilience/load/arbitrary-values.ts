import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import fc, { type Arbitrary } from 'fast-check';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
/** The parts of a schema's definition that are looked at here. */
export interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: Schema[];
  entries?: Record<string, string>;
  values?: unknown[];
}

/** What exists in the shop that is stormed, so that some ids are good. */
export interface Known {
  product_id: number[];
  cart_item_id: number[];
  image: string[];
  email: string[];
  order_id: string[];
  /** When products were changed last, before the storm. */
  updated_at: string[];
  /** What the provider handed over for a payment, good and to be bent. */
  result: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
}

const words = fc.constantFrom(
  'kasavu',
  'set mundu',
  'Nila',
  'കസവു',
  "O'Neil",
  'House 7/2, 1st floor',
);
const mobile = fc.stringMatching(/^[6-9][0-9]{9}$/);

/** Fields whose rules a schema does not show: good values, and the edges of what is good. */
function knownFields(known: Known): Record<string, Arbitrary<unknown>> {
  const existing = (ids: number[]) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...ids) },
      { weight: 1, arbitrary: fc.integer({ min: 1 }) },
    );
  const orderId = fc.oneof(
    fc.constantFrom(...known.order_id),
    fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
  );
  return {
    name: words,
    houseName: words,
    post_office: words,
    city: words,
    state: words,
    pinCode: fc.stringMatching(/^[1-9][0-9]{5}$/),
    phone: fc.oneof(
      mobile,
      fc.tuple(fc.constantFrom('91', '+91'), mobile).map((two) => two.join('')),
    ),
    email: fc.oneof(
      fc.constantFrom(...known.email),
      fc.stringMatching(/^[a-z]{1,12}[0-9]{1,9}@example\.com$/),
    ),
    password: fc.oneof(fc.constant('kasavu border'), fc.string({ minLength: 6, maxLength: 200 })),
    newPassword: fc.string({ minLength: 6, maxLength: 200, unit: 'grapheme' }),
    product_id: existing(known.product_id),
    cart_item_id: existing(known.cart_item_id),
    quantity: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 ** 31 - 1 }) },
    ),
    id: fc.oneof(orderId, fc.constant(known.result.razorpay_payment_id)),
    order_id: orderId,
    month: fc.constantFrom('1', '02', '12'),
    year: fc.constantFrom('2026', '2027'),
    updated_at: fc.constantFrom(...known.updated_at, '2026-01-01T00:00:00.000Z'),
    description: fc.string({ maxLength: 5000 }),
    razorpay_payment_id: fc.oneof(
      fc.constant(known.result.razorpay_payment_id),
      fc.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    ),
    razorpay_order_id: fc.oneof(
      fc.constant(known.result.razorpay_order_id),
      fc.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    ),
    razorpay_signature: fc.oneof(
      fc.constant(known.result.razorpay_signature),
      fc.stringMatching(/^[0-9a-f]{64}$/),
    ),
    page: fc.constantFrom('1', '2', '100', '999999'),
    path: fc.oneof(fc.constantFrom(...known.image), fc.string({ maxLength: 60 })),
    search: fc.oneof(
      words,
      fc.string({ maxLength: 100 }),
      fc.constantFrom('%', '_', '\\', "'", 'a b c d'),
    ),
    min_price: fc.constantFrom('', '0', '2000', '2000.50', '9999999'),
    max_price: fc.constantFrom('', '0', '5000', '9999999.99'),
    color: fc.constantFrom('', ...COLORS),
    fabric: fc.constantFrom('', ...FABRICS),
    occasion: fc.constantFrom('', ...OCCASIONS),
  };
}

/** Of a product, with the edges of what is good. */
const NUMBERS: Record<string, Arbitrary<number>> = {
  price: fc.constantFrom(1, 2450, 2450.5, 500_000, 0.5, 500_001),
  discount: fc.constantFrom(0, 10, 100, 101),
  stock: fc.constantFrom(0, 1, 7, 1_000_000, 1_000_001),
  stock_base: fc.constantFrom(0, 1, 7),
  category_id: fc.constantFrom(1, 2),
  brand_id: fc.constant(1),
};

/** Makes values that a schema should accept. Whether it does is asked of the schema afterwards. */
export function valuesFor(schema: Schema, known: Known): Arbitrary<unknown> {
  const fields = knownFields(known);

  const make = (one: Schema, name?: string): Arbitrary<unknown> => {
    // Zod keeps what a schema was made of here; these are the kinds the contract uses.
    // oxlint-disable-next-line no-underscore-dangle -- zod's own name for it
    const def = one._zod.def as unknown as Definition;
    if (['optional', 'nullable', 'default'].includes(def.type)) {
      return fc.option(inner(def.innerType, name), { nil: undefined });
    }
    const field = name === undefined ? undefined : fields[name];
    if (field) return field;
    const number = name === undefined ? undefined : NUMBERS[name];
    // In a form a number is a text.
    if (number) return def.type === 'number' ? number : number.map(String);
    switch (def.type) {
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(def.shape ?? {}).map(([key, value]) => [key, make(value, key)]),
          ),
        );
      case 'pipe':
        return inner(def.in, name);
      case 'union':
        return fc.oneof(...(def.options ?? []).map((option) => make(option, name)));
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries ?? {}));
      case 'literal':
        return fc.constantFrom(...(def.values ?? []));
      case 'array':
        return fc.array(inner(def.element, name), { maxLength: 3 });
      case 'number':
        return fc.integer();
      case 'string':
        return fc.string();
      default:
        return fc.anything({ maxDepth: 1 });
    }
  };
  const inner = (one: Schema | undefined, name?: string) => {
    if (!one) throw new Error(`a schema of ${name} that cannot be read`);
    return make(one, name);
  };

  return make(schema);
}
