import * as z from 'zod/mini';
import { SECURITY_KINDS, type SecurityKind } from '../accounts/security-kinds.ts';
import { CAN_RUN_SHOP } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { Id, numberInPath, optionalField } from '../fields.ts';

// Object.keys is typed string[]; these are the keys of the literal.
const KINDS = Object.keys(SECURITY_KINDS) as [SecurityKind, ...SecurityKind[]];

const SecurityEvent = z.object({
  event_id: z.int(),
  at: z.string(),
  kind: z.string(),
  /** Name of a member of staff; null for customers, commands and unknown accounts. */
  admin: z.nullable(z.string()),
  user_id: z.nullable(Id),
  client_address: z.nullable(z.string()),
  subject: z.nullable(z.string()),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** In its own module so that the customer's bundle does not include it. */
export const adminSecurity = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/security',
    access: CAN_RUN_SHOP,
    summary: 'One page of 50 security events, newest first',
    query: z.object({
      kind: optionalField(z.enum(KINDS)),
      admin: optionalField(numberInPath(10)),
      customer: optionalField(numberInPath(10)),
      /** In India. */
      day: optionalField(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/), z.refine(isDay))),
      page: optionalField(numberInPath(4)),
    }),
    reply: z.object({
      events: z.array(SecurityEvent),
      more: z.boolean(),
      /** For the filter. */
      staff: z.array(z.object({ admin_id: Id, name: z.string() })),
    }),
  }),
};

function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
