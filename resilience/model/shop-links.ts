import { randomUUID } from 'node:crypto';
import { adminLinks, payLinks } from '@shop/contract';
import * as z from 'zod/mini';
import { call, type Reply } from '../harness/http-client.ts';
import { KEEP_HOURS, type LinkStep } from '../harness/links.ts';
import { itemAt } from '../harness/random.ts';
import type { Line } from './model.ts';
import type { Shop } from './shop.ts';

export type { Shop };

/** @returns false for a refusal by a rule */
function isDone({ status, text }: Reply): boolean {
  if (status === 200) return true;
  if (status === 409) return false;
  throw new Error(`reply ${status}: ${text}`);
}

/** @returns false when stock is missing */
export async function createLinkOf(shop: Shop, lines: Line[], index: number): Promise<boolean> {
  const { env, admin, products, payer } = shop;
  const reply = await call(env.origin, adminLinks.create, {
    cookie: admin.cookie,
    ip: admin.ip,
    body: {
      request_id: randomUUID(),
      lines: lines.map(({ product, quantity }) => ({
        product_id: itemAt(products, product),
        quantity,
      })),
      phone: payer.payer?.phone,
      delivery: 0,
      keep_hours: KEEP_HOURS,
    },
  });
  if (!isDone(reply)) return false;
  const { link, url } = z.parse(adminLinks.create.reply, reply.body);
  const { link_id } = link;
  shop.links.set(index, { link_id, token: url.split('/').at(-1) ?? '' });
  const { checkout_id } = await env.db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('link_id', '=', link_id)
    .executeTakeFirstOrThrow();
  shop.checkouts[index] = checkout_id;
  return true;
}

const linkOf = ({ links }: Shop, index: number) => {
  const link = links.get(index);
  if (!link) throw new Error(`checkout ${index} is not of a link`);
  return link;
};

/** @returns false when it is over */
export async function openLinkOf(shop: Shop, index: number): Promise<boolean> {
  const { env, payer } = shop;
  const { token } = linkOf(shop, index);
  const body = { token, ...payer.payer };
  const reply = await call(env.origin, payLinks.start, { ip: payer.ip, body });
  if (!isDone(reply)) return false;
  shop.orders[index] = z.parse(payLinks.start.reply, reply.body).data.id;
  return true;
}

export async function changeLinkOf(shop: Shop, index: number, step: LinkStep): Promise<boolean> {
  const { env, admin } = shop;
  const to = {
    cookie: admin.cookie,
    ip: admin.ip,
    params: { link_id: `${linkOf(shop, index).link_id}` },
  };
  return isDone(
    step === 'cancel'
      ? await call(env.origin, adminLinks.cancel, to)
      : await call(env.origin, adminLinks.extend, { ...to, body: { keep_hours: KEEP_HOURS } }),
  );
}
