import { isGstin } from '@shop/domain/gstin';
import * as z from 'zod/mini';
import { printable } from '../../fields.ts';
import { CHOICE_REQUIRED } from '../../phrases.ts';
import { Day } from '../settings/setting-values.ts';

export const TAX_MODES = ['regular', 'composition', 'unregistered'] as const;
export const TURNOVER_CLASSES = ['up to 1.5 crore', 'up to 5 crore', 'above 5 crore'] as const;

const GSTIN_LENGTH = 15;

/** Applies from its date until the next one begins. */
export const TaxRegistration = z
  .object({
    effectiveFrom: Day,
    mode: z.enum(TAX_MODES, CHOICE_REQUIRED),
    gstin: z.string().check(z.trim(), z.toUpperCase(), printable),
    turnoverClass: z.enum(TURNOVER_CLASSES, CHOICE_REQUIRED),
  })
  .check(
    z.refine(({ mode, gstin }) => mode !== 'unregistered' || gstin === '', {
      error: 'An unregistered shop has no GSTIN. Leave this empty.',
      path: ['gstin'],
    }),
    z.refine(({ mode, gstin }) => mode === 'unregistered' || gstin.length === GSTIN_LENGTH, {
      error: `Enter the ${GSTIN_LENGTH} characters of the GSTIN.`,
      path: ['gstin'],
    }),
    z.refine(({ gstin }) => gstin.length !== GSTIN_LENGTH || isGstin(gstin), {
      error: 'This GSTIN is not valid. Check each character.',
      path: ['gstin'],
    }),
  );
export type TaxRegistration = z.output<typeof TaxRegistration>;
