import { FILTER_NAMES, listOptions } from '@shop/domain/products/product-fields';
import fc, { type Arbitrary } from 'fast-check';
import type * as z from 'zod/mini';

type Schema = z.core.$ZodType;
/** The parts of zod's definition of a schema that are needed here. */
interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: Schema[];
  entries?: Record<string, string>;
  values?: unknown[];
}

/** Ids and values that exist in the shop, so that some requests succeed. */
export interface Existing {
  product_id: number[];
  cart_item_id: number[];
  image: string[];
  email: string[];
  order_id: string[];
  /** Tokens of the order of a guest, and of payment links. */
  token: string[];
  link_id: number[];
  guest_key: string[];
  updated_at: string[];
  result: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string };
}

const words = fc.constantFrom('kasavu', 'set mundu', 'കസവു', "O'Neil", 'House 7/2, 1st floor');
const matching = (pattern: RegExp) => fc.stringMatching(pattern);
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);

/** Fields whose rules a schema does not show: valid values and values at the limits. */
function fieldValues({ result, ...existing }: Existing): Record<string, Arbitrary<unknown>> {
  const idOf = (ids: number[]) => fc.oneof(oneOf(...ids), oneOf(...ids), fc.integer({ min: 1 }));
  const text = (values: string | string[], pattern: RegExp) =>
    fc.oneof(oneOf(...[values].flat()), matching(pattern));
  const order_id = text(
    existing.order_id[0] ?? '',
    /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/,
  );
  const password = fc.string({ minLength: 6, maxLength: 200, unit: 'grapheme' });
  return {
    name: words,
    houseName: words,
    post_office: words,
    city: words,
    state: words,
    pinCode: matching(/^[1-9][0-9]{5}$/),
    phone: matching(/^(91|\+91)?[6-9][0-9]{9}$/),
    email: text(existing.email[0] ?? '', /^[a-z]{1,12}[0-9]{1,9}@example\.com$/),
    password: fc.oneof(oneOf('kasavu border'), password),
    newPassword: password,
    product_id: idOf(existing.product_id),
    cart_item_id: idOf(existing.cart_item_id),
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 2 ** 31 - 1 })),
    id: fc.oneof(order_id, oneOf(result.razorpay_payment_id)),
    order_id,
    token: text(existing.token, /^[A-Za-z0-9_-]{43}$/),
    guest_key: text(existing.guest_key[0] ?? '', /^[A-Za-z0-9_-]{43}$/),
    link_id: idOf(existing.link_id),
    request_id: fc.uuid(),
    phone_end: oneOf('', '2345', '0000', '12', 'abcd'),
    document_id: fc.integer(),
    month: oneOf('1', '02', '12'),
    year: oneOf('2026', '2027'),
    updated_at: oneOf(...existing.updated_at, '2026-01-01T00:00:00.000Z'),
    description: fc.string({ maxLength: 5000 }),
    razorpay_payment_id: text(result.razorpay_payment_id, /^pay_[A-Za-z0-9]{14}$/),
    razorpay_order_id: text(result.razorpay_order_id, /^order_[A-Za-z0-9]{14}$/),
    razorpay_signature: text(result.razorpay_signature, /^[0-9a-f]{64}$/),
    page: oneOf('1', '2', '100', '999999'),
    path: fc.oneof(oneOf(...existing.image), fc.string({ maxLength: 60 })),
    search: fc.oneof(words, fc.string({ maxLength: 100 }), oneOf('%', '_', '\\', "'", 'a b c d')),
    min_price: oneOf('', '0', '2000', '2000.50', '9999999'),
    max_price: oneOf('', '0', '5000', '9999999.99'),
    ...Object.fromEntries(FILTER_NAMES.map((name) => [name, oneOf('', ...listOptions(name))])),
  };
}

const NUMBERS: Record<string, Arbitrary<number>> = {
  price: oneOf(1, 2450, 2450.5, 500_000, 0.5, 500_001),
  discount: oneOf(0, 10, 100, 101),
  stock: oneOf(0, 1, 7, 1_000_000, 1_000_001),
  stock_base: oneOf(0, 1, 7),
  delivery: oneOf(0, 49, 0.5, 500_001),
  total: oneOf(0, 1, 2400, 2450.5, 500_001),
  category_id: oneOf(1, 2),
  brand_id: oneOf(1),
};

/** Values that a schema should accept; the schema itself decides afterwards whether it does. */
export function arbitraryFor(schema: Schema, existing: Existing): Arbitrary<unknown> {
  const fields = fieldValues(existing);
  const make = (one: Schema | undefined, name = ''): Arbitrary<unknown> => {
    if (!one) throw new Error(`cannot read the schema of ${name}`);
    // oxlint-disable-next-line no-underscore-dangle -- zod's own name for the definition
    const def = one._zod.def as unknown as Definition;
    if (['optional', 'nullable', 'default'].includes(def.type)) {
      return fc.option(make(def.innerType, name), { nil: undefined });
    }
    // A literal has its one value, whatever its name.
    const field = def.type === 'literal' ? undefined : fields[name];
    if (field) return field;
    const number = NUMBERS[name];
    // Form fields are texts.
    if (number) return def.type === 'number' ? number : number.map(String);
    switch (def.type) {
      case 'object':
        return fc.record(
          Object.fromEntries(
            Object.entries(def.shape ?? {}).map(([key, value]) => [key, make(value, key)]),
          ),
        );
      case 'pipe':
        return make(def.in, name);
      case 'union':
        return fc.oneof(...(def.options ?? []).map((option) => make(option, name)));
      case 'enum':
        return oneOf(...Object.values(def.entries ?? {}));
      case 'literal':
        return oneOf(...(def.values ?? []));
      case 'array':
        return fc.array(make(def.element, name), { maxLength: 3 });
      case 'number':
        return fc.integer();
      case 'string':
        return fc.string();
      default:
        return fc.anything({ maxDepth: 1 });
    }
  };
  return make(schema);
}
