import { readFile } from 'node:fs/promises';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '#features/catalog/admin/add-product.ts';
import { decodePicture } from '#features/catalog/images/normalize-image.ts';
import { hasProducts } from '#features/catalog/products.queries.ts';
import type { Deps } from '#platform/deps.ts';

interface DemoProduct {
  name: string;
  description: string;
  price: number;
  discount: number;
  stock: number;
  color: string;
  fabric: string;
  occasion: string;
  updated_at: string;
  /** File names without ending. */
  image: string[];
}

/** Fills an empty shop with the demo catalogue. False: there were products already. */
export async function seedDemo(
  deps: Pick<Deps, 'db' | 'images' | 'queue'>,
  folder: string,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<boolean> {
  if (await hasProducts(deps.db)) return false;
  const demo = await readDemo(folder);

  // Oldest first, one after the other: adding is what dates a product, and the order is the list's.
  for (const [place, product] of demo.entries()) {
    const { name, description, price, discount, stock, color, fabric, occasion } = product;
    const pictures = await Promise.all(
      product.image.map(async (picture) =>
        decodePicture(await readFile(`${folder}/pictures/${picture}.webp`)),
      ),
    );
    await addProduct(
      deps,
      {
        name,
        description,
        price_paise: fromRupees(price),
        discount,
        stock,
        color,
        fabric,
        occasion,
      },
      pictures,
    );
    onProgress(place + 1, demo.length);
  }
  return true;
}

async function readDemo(folder: string): Promise<DemoProduct[]> {
  // Our own file, shipped beside the code.
  const demo = JSON.parse(await readFile(`${folder}/catalogue.json`, 'utf8')) as DemoProduct[];
  return demo.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at));
}
