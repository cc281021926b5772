import { randomUUID } from 'node:crypto';
import { adminLinks, payLinks } from '@shop/contract';
import { sql } from 'kysely';
import { toKey } from '../endpoint-key.ts';
import { makeLinkOf } from '../sales/link-calls.ts';
import { createPerson, type TestShop } from '../test-shop.ts';

export interface LinkData {
  product_id: number;
  /** An open payment link. */
  link: { link_id: number; token: string };
}

/** Making a link costs a dozen statements, and few may be open. */
const isAboutLinks = (key: string) => /admin\/links\/\{|pay-link/.test(key);

export async function prepareLink(
  shop: Pick<TestShop, 'createStaff' | 'db'>,
  { key, product_id }: { key: string; product_id: number },
): Promise<LinkData['link']> {
  if (!isAboutLinks(key)) return { link_id: 0, token: '' };
  await sql`update checkout set status = 'released', released_at = now()
    where link_id is not null and status in ('held', 'open')`.execute(shop.db);
  return makeLinkOf(await shop.createStaff(), product_id);
}

/** One valid input per endpoint of payment links. */
export const linkInputs: Record<string, (data: LinkData) => object> = {
  [toKey(adminLinks.findPieces)]: () => ({ query: { q: 'kasavu' } }),
  [toKey(adminLinks.list)]: () => ({}),
  [toKey(adminLinks.create)]: ({ product_id }) => ({
    body: {
      request_id: randomUUID(),
      lines: [{ product_id, quantity: 1 }],
      phone: '9847012345',
      delivery: 0,
      keep_hours: 2,
    },
  }),
  [toKey(adminLinks.extend)]: ({ link: { link_id } }) => ({
    params: { link_id: `${link_id}` },
    body: { keep_hours: 72 },
  }),
  [toKey(adminLinks.cancel)]: ({ link: { link_id } }) => ({ params: { link_id: `${link_id}` } }),
  [toKey(adminLinks.sendAgain)]: ({ link: { link_id } }) => ({
    params: { link_id: `${link_id}` },
  }),
  [toKey(payLinks.view)]: ({ link: { token } }) => ({ body: { token } }),
  [toKey(payLinks.start)]: ({ link: { token } }) => {
    const { name, phone, address } = createPerson();
    return { body: { token, name, phone, address } };
  },
  [toKey(payLinks.wait)]: ({ link: { token } }) => ({ body: { token } }),
};
