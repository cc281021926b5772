import * as z from 'zod/mini';
import { CAN_RUN_SHOP } from '../../accounts/staff-roles.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { MessageReply } from '../../fields.ts';
import { TaxRegistration } from '../tax/tax-registration.ts';
import { ShopSettings } from './setting-list.ts';
import { OpeningTask } from './setting-values.ts';

/** In its own module so that the customer's bundle does not include it. */
export const adminSettings = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/admin/settings',
    access: CAN_RUN_SHOP,
    summary: 'The settings of the shop, with a version for conflict detection',
    reply: z.object({
      settings: ShopSettings,
      version: z.int(),
      /** By date, oldest first. */
      tax: z.array(TaxRegistration),
    }),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/api/admin/settings',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Changes the settings; every process uses them within a second',
    body: z.object({ settings: ShopSettings, version: z.int() }),
    reply: z.extend(MessageReply, { version: z.int() }),
  }),
  saveTax: defineEndpoint({
    method: 'POST',
    path: '/api/admin/settings/tax',
    access: CAN_RUN_SHOP,
    fresh: 'always',
    summary: 'Sets tax mode and GSTIN from a date on, today at the earliest',
    body: TaxRegistration,
    reply: MessageReply,
  }),
  openingTasks: defineEndpoint({
    method: 'GET',
    path: '/api/admin/opening-tasks',
    access: CAN_RUN_SHOP,
    summary: 'What is still missing before the shop may open',
    reply: z.object({ tasks: z.array(OpeningTask) }),
  }),
};
