import { readFile } from 'node:fs/promises';
import { adminProducts } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { COLORS, FABRICS, OCCASIONS } from '@shop/domain/products/product-options';
import { insertStaff } from '@shop/test-kit/accounts';
import { insertProduct } from '@shop/test-kit/products';
import * as z from 'zod/mini';
import type { Environment } from '../harness/environment.ts';

const PRODUCTS = 24;
const IMAGE = new URL('../../demo/images/1-drape.webp', import.meta.url);
const NAMES = ['Nila', 'Mayil', 'Kasavu', 'Tulasi', 'Chembaka', 'Aral'];

export interface Catalogue {
  products: { product_id: number; name: string }[];
  searchTerms: string[];
  images: string[];
}

/** A small catalogue; every sixth product has so little stock that it sells out. */
export async function seedCatalogue(env: Environment): Promise<Catalogue> {
  const images = await uploadImage(env);
  const products: Catalogue['products'] = [];
  for (let index = 0; index < PRODUCTS; index += 1) {
    const name = `${NAMES[index % NAMES.length]} Saree ${index}`;
    const product_id = await insertProduct(env.db, {
      name,
      stock: index % 6 === 5 ? 5 : 100_000,
      price_paise: fromRupees(1_000 + index * 150),
      color: COLORS[index % COLORS.length] ?? null,
      fabric: FABRICS[index % FABRICS.length] ?? null,
      occasion: OCCASIONS[index % OCCASIONS.length] ?? null,
      image: images,
    });
    products.push({ product_id, name });
  }
  return { products, searchTerms: NAMES, images };
}

async function uploadImage({ db, origin }: Environment): Promise<string[]> {
  const { cookie } = await insertStaff(db);
  const form = new FormData();
  for (const [field, value] of Object.entries({ name: 'Sample', price: '1000', stock: '0' })) {
    form.set(field, value);
  }
  form.append('images', new Blob([await readFile(IMAGE)], { type: 'image/webp' }), '1.webp');
  const response = await fetch(origin + adminProducts.add.path, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  return z.parse(adminProducts.add.reply, await response.json()).image;
}
