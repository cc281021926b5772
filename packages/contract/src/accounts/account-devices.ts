import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { MessageReply } from '../fields.ts';
import { UNKNOWN_DEVICE } from '../phrases.ts';

/** A browser that is logged in. */
export const Device = z.object({
  session_id: z.string(),
  /** Browser and system, for example Chrome on Android. */
  device: z.string(),
  last_seen_at: z.string(),
  /** The browser that sent the request. */
  current: z.boolean(),
});
export type Device = z.output<typeof Device>;

export const accountDevices = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/profile/devices',
    access: 'customer',
    summary: 'Devices on which the customer is logged in',
    reply: z.object({ devices: z.array(Device) }),
  }),
  logOut: defineEndpoint({
    method: 'POST',
    path: '/api/profile/devices/{id}/log-out',
    access: 'customer',
    summary: "Ends one of the customer's sessions",
    params: z.object({ id: z.uuid(UNKNOWN_DEVICE) }),
    reply: MessageReply,
  }),
  logOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/profile/devices/log-out-everywhere',
    access: 'customer',
    summary: "Ends all of the customer's sessions, this one included",
    reply: MessageReply,
  }),
};
