import {
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  getField,
  type ProductField,
  PUBLIC_FIELD_NAMES,
  type PublicFieldName,
  type StaffFieldName,
} from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import { INVALID_CHOICE, numberField, printableLines, singleLine } from '../fields.ts';
import { tooLong } from '../phrases.ts';

/** The schemas of one value: in a reply, in a request, and as the text of a form. */
interface ValueSchemas {
  /** Checks no limits: stored values were checked when they came in. */
  replied: z.ZodMiniType;
  value: z.ZodMiniType;
  typed: z.ZodMiniType;
}

const YES_NO: ValueSchemas = {
  replied: z.boolean(),
  value: z.boolean(),
  typed: z.pipe(
    z.enum(['0', '1'], INVALID_CHOICE),
    z.transform((yes) => yes === '1'),
  ),
};

/** A text is sent by a form as it is stored. */
const asText = (replied: z.ZodMiniType, value: z.ZodMiniType): ValueSchemas => ({
  replied,
  value,
  typed: value,
});

const TO_SCHEMAS: Record<ProductField['kind'], (field: ProductField) => ValueSchemas> = {
  choice: ({ options = [] }) => asText(z.enum(options), z.enum(options, INVALID_CHOICE)),
  text: ({ max }) => asText(z.string(), singleLine('Enter a value or leave this empty.', max)),
  lines: ({ max = 100 }) => {
    const lines = z
      .string()
      .check(z.trim(), z.minLength(1), z.maxLength(max, tooLong(max)), printableLines);
    return asText(z.string(), lines);
  },
  'yes-no': () => YES_NO,
  metres: ({ max = 100 }) => toNumber(z.number(), 0.01, max, `Enter metres, at most ${max}.`),
  grams: (field) => toWholeNumber(field, 'grams'),
  days: (field) => toWholeNumber(field, 'days'),
};

const toWholeNumber = ({ max = 1000 }: ProductField, unit: string): ValueSchemas =>
  toNumber(z.int(), 1, max, `Enter whole ${unit}, at most ${max.toLocaleString('en-IN')}.`);

function toNumber(
  number: z.ZodMiniType<number, number>,
  min: number,
  max: number,
  invalid: string,
): ValueSchemas {
  const value = number.check(z.minimum(min, invalid), z.maximum(max, invalid));
  return { replied: z.number(), value, typed: numberField(value, invalid) };
}

type SchemaOf<Output, Input = Output> = z.ZodMiniType<Output, Input>;

/** One schema for each field of a product. */
const mapFields = (
  toSchema: (schemas: ValueSchemas) => z.ZodMiniType,
  names: FieldName[] = FIELD_NAMES,
): object =>
  Object.fromEntries(
    names.map((name) => {
      const field = getField(name);
      return [name, toSchema(TO_SCHEMAS[field.kind](field))];
    }),
  );

// The list has every name, and each schema has the values of its field.

type RepliedFields<Name extends FieldName> = {
  [K in Name]: z.ZodMiniOptional<SchemaOf<FieldValues[K]>>;
};

const toReplied = ({ replied }: ValueSchemas) => z.optional(replied);

/** As a public reply has them. What is not known is left out. */
export const repliedFields = mapFields(
  toReplied,
  PUBLIC_FIELD_NAMES,
) as RepliedFields<PublicFieldName>;

/** Those that only replies to staff have. */
export const staffFields = mapFields(
  toReplied,
  FIELD_NAMES.filter((name) => getField(name).staffOnly),
) as RepliedFields<StaffFieldName>;

type TypedValue<Value> = Value extends number ? string : Value extends boolean ? '0' | '1' : Value;

/** As the form of a new product sends them. Empty fields are not sent. */
export const newFields = mapFields(({ typed }) => z.optional(typed)) as {
  [K in FieldName]: z.ZodMiniOptional<SchemaOf<FieldValues[K], TypedValue<FieldValues[K]>>>;
};

/** As the form of an edited product sends them. A field that is not sent keeps its value; null clears it. */
export const editedFields = mapFields(({ value }) => z.nullish(value)) as {
  [K in FieldName]: z.ZodMiniOptional<z.ZodMiniNullable<SchemaOf<FieldValues[K]>>>;
};
