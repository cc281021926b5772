import type { ErrorCode } from '@shop/contract';
import * as z from 'zod/mini';

const Body = z.object({
  error: z.optional(z.unknown()),
  msg: z.string(),
  fields: z.optional(z.unknown()),
});
/** Recognised by its form: the list of codes has all messages, which browsers need not load. */
const Code = z.custom<ErrorCode>((value) => typeof value === 'string' && /^[A-Z_]+$/.test(value));
const Fields = z.record(z.string(), z.string());

/** Reads the body of a failed call. Only our own server sends a code and messages for fields. */
export function readError(reply: unknown) {
  const { error, msg, fields } = z.safeParse(Body, reply).data ?? {};
  return {
    code: z.safeParse(Code, error).data,
    msg,
    fields: z.safeParse(Fields, fields).data,
  };
}
