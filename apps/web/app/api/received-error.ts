import type { ErrorCode } from '@shop/contract';
import * as z from 'zod/mini';

/** Without the list of codes, whose messages browsers need not load; it tells a code from any other text by its form. */
const ReceivedCode = z.custom<ErrorCode>(
  (value) => typeof value === 'string' && /^[A-Z_]+$/.test(value),
);

/** The body of a reply that is not OK. Only our own server sends a code. */
export const ReceivedError = z.object({
  error: z.catch(z.optional(ReceivedCode), undefined),
  msg: z.string(),
  fields: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
});
