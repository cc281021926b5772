import * as z from 'zod/mini';
import { CAN_READ_TAX_RATES, CAN_RUN_SHOP } from '../../accounts/staff-roles.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { MessageReply } from '../../fields.ts';
import { CHOICE_REQUIRED, DATE_REQUIRED, TOO_MANY_DECIMALS } from '../../phrases.ts';
import { TAX_MODES, TURNOVER_CLASSES } from './tax-registration.ts';

const UNIT_CODES = ['NOS', 'PCS', 'SET', 'MTR'] as const;
export type UnitCode = (typeof UNIT_CODES)[number];

interface Unit {
  name: string;
  /** As the list of the portal's offline tool spells it. */
  portal: string;
}

/** Units of GST returns. */
export const UNITS: Record<UnitCode, Unit> = {
  NOS: { name: 'numbers', portal: 'NOS-NUMBERS' },
  PCS: { name: 'pieces', portal: 'PCS-PIECES' },
  SET: { name: 'sets', portal: 'SET-SETS' },
  MTR: { name: 'metres', portal: 'MTR-METERS' },
};

export const LIMIT_NAMES = [
  'b2c large',
  'e-way bill',
  'hsn digits of bills',
  'hsn digits of returns',
  'cash',
  'address on bills',
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

const Day = z.iso.date(DATE_REQUIRED);
const Percent = z
  .number('Enter a rate in per cent.')
  .check(
    z.minimum(0, 'Enter a rate in per cent.'),
    z.maximum(100, 'At most 100 per cent.'),
    z.multipleOf(0.01, TOO_MANY_DECIMALS),
  );
const Limit = z
  .number('Enter an amount in rupees.')
  .check(z.minimum(1, 'Enter an amount in rupees.'), z.maximum(10_000_000), z.multipleOf(0.01));

/** Rates of a class from a day on: one rate, or one up to a value per piece and another above it. */
export const NewTaxRates = z
  .object({
    valid_from: Day,
    rate: Percent,
    /** Rupees before tax. */
    up_to: z.optional(Limit),
    rate_above: z.optional(Percent),
  })
  .check(
    z.refine(({ up_to, rate_above }) => (up_to === undefined) === (rate_above === undefined), {
      error: 'A limit and the rate above it belong together.',
      path: ['rate_above'],
    }),
  );
export type NewTaxRates = z.output<typeof NewTaxRates>;

export const TaxClassChange = z.object({
  hsn: z.string().check(z.trim(), z.regex(/^[0-9]{4}([0-9]{2}){0,2}$/, 'Enter 4, 6 or 8 digits.')),
  uqc: z.enum(UNIT_CODES, CHOICE_REQUIRED),
  /** The accountant has confirmed the class. */
  confirmed: z.boolean(),
});
export type TaxClassChange = z.output<typeof TaxClassChange>;

const TaxClassRates = z.object({
  tax_class: z.string(),
  hsn: z.string(),
  uqc: z.enum(UNIT_CODES),
  /** A question for the accountant; empty when nothing is open. */
  to_confirm: z.string(),
  /** Oldest first; within a day the lowest limit first. */
  rates: z.array(
    z.object({
      valid_from: z.string(),
      /** Rupees before tax; null without a limit. */
      up_to: z.nullable(z.number()),
      /** Per cent. */
      rate: z.number(),
    }),
  ),
});
export type TaxClassRates = z.output<typeof TaxClassRates>;

export const TaxLimit = z.object({
  name: z.enum(LIMIT_NAMES),
  valid_from: Day,
  turnover_class: z.nullable(z.enum(TURNOVER_CLASSES)),
  /** Rupees, or a number of digits. */
  value: z.number().check(z.minimum(1, 'Enter a number.'), z.maximum(100_000_000)),
});
export type TaxLimit = z.output<typeof TaxLimit>;

const inClass = z.object({ tax_class: z.string().check(z.regex(/^[a-z]+( [a-z]+)*$/)) });

/** In its own module so that the customer's bundle does not include it. */
export const adminTax = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/tax',
    access: CAN_READ_TAX_RATES,
    summary: 'Tax classes with their rates, and limits of the law, by date',
    reply: z.object({
      /** Null before a tax mode was chosen. */
      mode: z.nullable(z.enum(TAX_MODES)),
      /** In India, YYYY-MM-DD. */
      today: z.string(),
      classes: z.array(TaxClassRates),
      limits: z.array(TaxLimit),
    }),
  }),
  addRates: defineEndpoint({
    method: 'POST',
    path: '/api/admin/tax/classes/{tax_class}/rates',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Sets the rates of a class from a day on, today at the earliest',
    params: inClass,
    body: NewTaxRates,
    reply: MessageReply,
  }),
  saveClass: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/tax/classes/{tax_class}',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Changes HSN and unit of a class; bills of earlier orders keep theirs',
    params: inClass,
    body: TaxClassChange,
    reply: MessageReply,
  }),
  addLimit: defineEndpoint({
    method: 'POST',
    path: '/api/admin/tax/limits',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Sets a limit of the law from a day on, today at the earliest',
    body: TaxLimit,
    reply: MessageReply,
  }),
};
