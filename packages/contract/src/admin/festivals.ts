import * as z from 'zod/mini';
import { CAN_EDIT_CATALOGUE } from '../accounts/staff-roles.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdInPath, MessageReply, numberInPath, singleLine } from '../fields.ts';
import { Day } from './offer-terms.ts';

const content = {
  name: singleLine('Name is required', 40),
  name_ml: z.optional(singleLine('Name is required', 40)),
  /** Most festivals move, so that their days are typed once a year. */
  day: Day,
};

export const FestivalInput = z.object(content);
export type FestivalInput = z.output<typeof FestivalInput>;

export const Festival = z.object({ ...content, festival_id: z.int() });
export type Festival = z.output<typeof Festival>;

/** In its own module so that the customer's bundle does not include it. */
export const adminFestivals = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/admin/festivals',
    access: CAN_EDIT_CATALOGUE,
    summary: 'The festivals of a year, by their days',
    query: z.object({ year: numberInPath(4) }),
    reply: z.object({ festivals: z.array(Festival) }),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/admin/festivals',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Adds a festival, or moves the one of that name in the year',
    body: FestivalInput,
    reply: MessageReply,
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: '/api/admin/festivals/{festival_id}/removal',
    access: CAN_EDIT_CATALOGUE,
    summary: 'Deletes a festival',
    params: z.object({ festival_id: IdInPath }),
    reply: MessageReply,
  }),
};
