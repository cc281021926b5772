import { readFile } from 'node:fs/promises';
import { addressOf, catalog, managing } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/product-options';
import { insertProduct } from '@shop/server/features/catalog/products.queries.ts';
import * as z from 'zod/mini';
import { addAdmin } from './admins.ts';
import type { House } from './environment.ts';
import { until } from './wait-for.ts';

const PRODUCTS = 24;
const PLENTY = 100_000;
/** Of every sixth there are so few that they sell out. */
const FEW = 5;
const PICTURES = ['1-drape'];
/** Those that lists and pages ask for. */
export const PICTURE_WIDTHS = ['320', '640'];
const WORDS = ['Nila', 'Mayil', 'Kasavu', 'Tulasi', 'Chembaka', 'Aral'];

export interface Saree {
  product_id: number;
  name: string;
}

/** What a visitor of a mixed day finds. */
export interface Shelf {
  sarees: Saree[];
  words: string[];
  /** Keys of pictures. */
  pictures: string[];
}

/** A small catalogue with pictures, which an admin has sent as admins do. */
export async function fillShelf(house: House): Promise<Shelf> {
  const pictures = await sendPictures(house);
  const sarees: Saree[] = [];
  for (let place = 0; place < PRODUCTS; place += 1) {
    const name = `${WORDS[place % WORDS.length]} Saree ${place}`;
    const product = {
      name,
      stock: place % 6 === 5 ? FEW : PLENTY,
      price_paise: fromRupees(1_000 + place * 150),
      color: COLORS[place % COLORS.length] ?? null,
      fabric: FABRICS[place % FABRICS.length] ?? null,
      occasion: OCCASIONS[place % OCCASIONS.length] ?? null,
      image: [pictures[place % pictures.length] ?? ''],
    };
    const product_id = await house.db.transaction().execute((trx) => insertProduct(trx, product));
    sarees.push({ product_id, name });
  }
  return { sarees, words: WORDS, pictures };
}

async function sendPictures(house: House): Promise<string[]> {
  const { cookie } = await addAdmin(house);
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: 'Sample', price: '1000', stock: '0' })) {
    form.set(field, value);
  }
  for (const name of PICTURES) {
    const file = await readFile(new URL(`../../demo/images/${name}.webp`, import.meta.url));
    form.append('images', new Blob([file], { type: 'image/webp' }), `${name}.webp`);
  }
  const answer = await fetch(`${house.origins[0]}${managing.add.path}`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  const { image } = z.parse(managing.add.reply, await answer.json());
  await until('the pictures are made', async () => {
    const types = await Promise.all(
      image.flatMap((path) => PICTURE_WIDTHS.map((width) => typeOf(house, path, width))),
    );
    return types.every((type) => type === 'image/avif');
  });
  return image;
}

async function typeOf({ origins }: House, path: string, w: string): Promise<string | null> {
  const address = addressOf(catalog.image, { query: { path, w } });
  const answer = await fetch(`${origins[0]}${address}`, { headers: { accept: 'image/avif' } });
  await answer.arrayBuffer();
  return answer.headers.get('content-type');
}
