import {
  FIELD_NAMES,
  type FieldName,
  type FieldValues,
  getField,
  type ProductField,
} from '@shop/domain/products/product-fields';
import * as z from 'zod/mini';
import { INVALID_CHOICE, numberField, singleLine } from '../fields.ts';

/** The schema of a value, and of the same value as a form sends it. */
interface ValueSchemas {
  value: z.ZodMiniType;
  typed: z.ZodMiniType;
}

function toSchemas({ kind, options = [], max = 100 }: ProductField): ValueSchemas {
  switch (kind) {
    case 'choice': {
      const choice = z.enum(options, INVALID_CHOICE);
      return { value: choice, typed: choice };
    }
    case 'text': {
      const text = singleLine('Enter a value or leave this empty.', max);
      return { value: text, typed: text };
    }
    case 'yes-no':
      return {
        value: z.boolean(),
        typed: z.pipe(
          z.enum(['0', '1'], INVALID_CHOICE),
          z.transform((yes) => yes === '1'),
        ),
      };
    case 'metres':
      return toNumber(z.number(), 0.01, max, `Enter metres, at most ${max}.`);
    case 'grams': {
      const most = max.toLocaleString('en-IN');
      return toNumber(z.int(), 1, max, `Enter whole grams, at most ${most}.`);
    }
  }
}

function toNumber(
  number: z.ZodMiniType<number, number>,
  min: number,
  max: number,
  invalid: string,
): ValueSchemas {
  const value = number.check(z.minimum(min, invalid), z.maximum(max, invalid));
  return { value, typed: numberField(value, invalid) };
}

/** One schema for each field of a product. */
const mapFields = <Schemas extends Record<FieldName, z.ZodMiniType>>(
  toSchema: (schemas: ValueSchemas) => z.ZodMiniType,
): Schemas =>
  // The list has every name, and each schema has the value of its field.
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, toSchema(toSchemas(getField(name)))]),
  ) as Schemas;

type SchemaOf<Output, Input = Output> = z.ZodMiniType<Output, Input>;

/** As a reply has them. What is not known is left out. */
export const repliedFields = mapFields<{
  [K in FieldName]: z.ZodMiniOptional<SchemaOf<FieldValues[K]>>;
}>(({ value }) => z.optional(value));

/** As the form of a new product sends them. Empty fields are not sent. */
export const newFields = mapFields<{
  [K in FieldName]: z.ZodMiniOptional<SchemaOf<FieldValues[K], TypedValue<FieldValues[K]>>>;
}>(({ typed }) => z.optional(typed));

/** As the form of an edited product sends them. A field that is not sent keeps its value; null clears it. */
export const editedFields = mapFields<{
  [K in FieldName]: z.ZodMiniOptional<z.ZodMiniNullable<SchemaOf<FieldValues[K]>>>;
}>(({ value }) => z.nullish(value));

type TypedValue<Value> = Value extends number ? string : Value extends boolean ? '0' | '1' : Value;
