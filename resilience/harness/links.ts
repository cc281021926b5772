import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:http';
import { adminLinks, type OrderLineInput, payLinks } from '@shop/contract';
import { insertStaff, type TestStaff } from '@shop/test-kit/accounts';
import * as z from 'zod/mini';
import type { Environment } from './environment.ts';
import { type Buyer, createGuest } from './guests.ts';
import { call, type Reply } from './http-client.ts';

/** Staff keep pieces for a person, who pays by the link. */
export interface LinkSale {
  seller: TestStaff;
  /** False: nobody opens the link. */
  pays: boolean;
  /** By what they hold. */
  links: Map<string, Link>;
}

interface Link {
  /** A repeated request makes no second link. */
  request_id: string;
  made?: { link_id: number; token: string };
}

/** The least that can be chosen, so that a suite soon comes to its end. */
export const KEEP_HOURS = 2;

/** People to whom one member of staff sells by link. */
export async function createLinkBuyers(
  { db }: Pick<Environment, 'db'>,
  count: number,
  { pays = true } = {},
): Promise<Buyer[]> {
  const seller = await insertStaff(db);
  return Array.from({ length: count }, () => createLinkBuyer(seller, pays));
}

export function createLinkBuyer(seller: TestStaff, pays = true): Buyer {
  const { guest, ...buyer } = createGuest();
  if (!guest) throw new Error('a guest has details');
  const { guest_key: _, email: __, ...payer } = guest;
  return { ...buyer, payer, link: { seller, pays, links: new Map() } };
}

/**
 * Makes the link unless there is one, and starts its payment.
 * @returns the last reply, and the request that made the link
 */
export async function buyByLink(
  origin: string,
  { payer, link, ip }: Buyer & { link: LinkSale },
  lines: OrderLineInput[],
  agent?: Agent,
): Promise<{ reply: Reply; request_id: string }> {
  const key = JSON.stringify(lines);
  const one = link.links.get(key) ?? { request_id: randomUUID() };
  link.links.set(key, one);
  const { request_id } = one;
  if (!one.made) {
    const { cookie, ip: ipOfShop } = link.seller;
    const body = { request_id, lines, phone: payer?.phone, delivery: 0, keep_hours: KEEP_HOURS };
    const reply = await call(origin, adminLinks.create, { cookie, ip: ipOfShop, agent, body });
    const sent = z.safeParse(adminLinks.create.reply, reply.body).data;
    if (reply.status !== 200 || !sent) return { reply, request_id };
    one.made = { link_id: sent.link.link_id, token: sent.url.split('/').at(-1) ?? '' };
    if (!link.pays) return { reply, request_id };
  }
  const body = { token: one.made.token, ...payer };
  return { reply: await call(origin, payLinks.start, { ip, agent, body }), request_id };
}

export const listLinks = ({ link }: Buyer): number[] =>
  [...(link?.links.values() ?? [])].flatMap(({ made }) => made?.link_id ?? []);

export type LinkStep = 'extend' | 'cancel';

/** Calls of staff about the only link of a buyer. */
export function changeLink({ origin }: Environment, buyer: Buyer, step: LinkStep): Promise<Reply> {
  const [link_id] = listLinks(buyer);
  if (!buyer.link || !link_id) throw new Error('no link');
  const { cookie, ip } = buyer.link.seller;
  const params = { link_id: `${link_id}` };
  return step === 'cancel'
    ? call(origin, adminLinks.cancel, { cookie, ip, params })
    : call(origin, adminLinks.extend, { cookie, ip, params, body: { keep_hours: KEEP_HOURS } });
}
