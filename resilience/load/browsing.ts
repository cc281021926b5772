import { addressOf, cart, catalog } from '@shop/contract';
import { COLORS, OCCASIONS } from '@shop/domain/product-options';
import * as z from 'zod/mini';
import type { Customer } from '../harness/accounts.ts';
import { post, type Reply } from '../harness/http-client.ts';
import type { Chance } from '../harness/random.ts';
import { PICTURE_WIDTHS, type Shelf } from '../harness/seed-catalogue.ts';

/** One thing that a visitor looks at, and how one sees that the answer is the right one. */
export interface Look {
  path: string;
  who?: Customer;
  isRight: (reply: Reply) => boolean;
}

type Looking = (shelf: Shelf, chance: Chance, people: readonly Customer[]) => Look;

const shows = (text: string) => (reply: Reply) => String(reply.body).includes(text);
const fits =
  (schema: z.core.$ZodType) =>
  ({ body }: Reply) =>
    z.safeParse(schema, body).success;

const home: Looking = ({ sarees }) => ({
  path: '/home',
  isRight: shows(sarees.at(-1)?.name ?? ''),
});

const search: Looking = ({ words }, chance) => {
  const word = chance.pick(words);
  return { path: `/home?search=${word.toLowerCase()}`, isRight: shows(`${word} Saree`) };
};

/** As the browser asks when it is on the page already. */
const filter: Looking = (_shelf, chance) => {
  const query = {
    color: chance.pick(['', ...COLORS]),
    occasion: chance.pick(['', ...OCCASIONS]),
    max_price: String(1_000 + chance.below(40) * 100),
    sort_by: 'price',
    order: chance.pick(['asc', 'desc']),
  };
  return {
    path: addressOf(catalog.list, { params: { page: 1 }, query }),
    isRight: fits(catalog.list.reply),
  };
};

const product: Looking = ({ sarees }, chance) => {
  const { product_id, name } = chance.pick(sarees);
  return { path: `/product-info/${product_id}`, isRight: shows(name) };
};

const picture: Looking = ({ pictures }, chance) => ({
  path: addressOf(catalog.image, {
    query: { path: chance.pick(pictures), w: chance.pick(PICTURE_WIDTHS) },
  }),
  isRight: ({ headers }) => String(headers['content-type']).startsWith('image/'),
});

const cartOfCustomer: Looking = (_shelf, chance, people) => ({
  path: cart.view.path,
  who: chance.pick(people),
  isRight: fits(cart.view.reply),
});

/** Of a visit most is pictures and products. */
const LOOKINGS = [
  home,
  search,
  filter,
  product,
  product,
  picture,
  picture,
  picture,
  cartOfCustomer,
];

export const nextLook: Looking = (shelf, chance, people) =>
  chance.pick(LOOKINGS)(shelf, chance, people);

export function lookAt(origin: string, { path, who }: Look): Promise<Reply> {
  return post(origin + path, {
    method: 'GET',
    headers: {
      accept: 'text/html,image/avif,image/webp,*/*',
      ...(who && { cookie: who.cookie, 'x-forwarded-for': who.address }),
    },
  });
}
