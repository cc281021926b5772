import { buildUrl, cart, catalog } from '@shop/contract';
import { COLORS, OCCASIONS } from '@shop/domain/products/product-options';
import type { TestCustomer } from '@shop/test-kit/accounts';
import * as z from 'zod/mini';
import { type Reply, send } from '../harness/http-client.ts';
import type { Random } from '../harness/random.ts';
import type { Catalogue } from './catalogue.ts';

/** A GET request and the check of its response. */
export interface PageView {
  target: string;
  customer?: TestCustomer;
  isCorrect: (reply: Reply) => boolean;
}

type Choose = (
  catalogue: Catalogue,
  random: Random,
  customers: readonly TestCustomer[],
) => PageView;

const contains = (text: string) => (reply: Reply) => reply.text.includes(text);
const matches =
  (schema: z.core.$ZodType) =>
  ({ body }: Reply) =>
    z.safeParse(schema, body).success;

const search: Choose = ({ searchTerms }, random) => {
  const term = random.pick(searchTerms);
  return { target: `/home?search=${term.toLowerCase()}`, isCorrect: contains(`${term} Saree`) };
};

const filter: Choose = (_catalogue, random) => {
  const query = {
    color: random.pick(['', ...COLORS]),
    occasion: random.pick(['', ...OCCASIONS]),
    max_price: String(1_000 + random.below(40) * 100),
    sort_by: 'price',
    order: random.pick(['asc', 'desc']),
  };
  const target = buildUrl(catalog.list, { params: { page: 1 }, query });
  return { target, isCorrect: matches(catalog.list.reply) };
};

const product: Choose = ({ products }, random) => {
  const { product_id, name } = random.pick(products);
  return { target: `/product-info/${product_id}`, isCorrect: contains(name) };
};

const image: Choose = ({ images }, random) => ({
  target: buildUrl(catalog.image, {
    query: { path: random.pick(images), w: random.pick(['320', '640']) },
  }),
  isCorrect: ({ headers }) => String(headers['content-type']).startsWith('image/'),
});

const ownCart: Choose = (_catalogue, random, customers) => ({
  target: cart.view.path,
  customer: random.pick(customers),
  isCorrect: matches(cart.view.reply),
});

/** Weighted by repetition. */
const MIX = [search, search, filter, product, product, image, image, image, ownCart];

export const choosePageView: Choose = (catalogue, random, customers) =>
  random.pick(MIX)(catalogue, random, customers);

/** Like a load balancer: tries the next server when one does not respond. */
export async function view([origin = '', ...others]: string[], page: PageView): Promise<Reply> {
  const { target, customer } = page;
  const accept = 'text/html,image/avif,image/webp,*/*';
  const session = customer && { cookie: customer.cookie, 'x-forwarded-for': customer.ip };
  const reply = await send(origin, { method: 'GET', target, headers: { accept, ...session } });
  return reply.status === 0 && others.length > 0 ? view(others, page) : reply;
}
