import { readFile } from 'node:fs/promises';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '#features/catalog/admin/add-product.ts';
import { normalizeImage } from '#features/catalog/images/normalize-image.ts';
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
  /** File names without extension. */
  image: string[];
}

/** Seeds the demo catalogue into an empty shop. @returns false when products exist. */
export async function seedDemoCatalogue(
  deps: Pick<Deps, 'db' | 'images' | 'queue'>,
  demoDir: string,
  onProgress: (done: number, all: number) => void = () => {},
): Promise<boolean> {
  if (await hasProducts(deps.db)) return false;
  const catalogue = await readCatalogue(demoDir);

  // Oldest first, sequentially: a product's date is the time of its insertion, and lists sort by it.
  for (const [index, product] of catalogue.entries()) {
    const { name, description, price, discount, stock, color, fabric, occasion } = product;
    const images = await Promise.all(
      product.image.map(async (file) =>
        normalizeImage(await readFile(`${demoDir}/images/${file}.webp`)),
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
      images,
    );
    onProgress(index + 1, catalogue.length);
  }
  return true;
}

async function readCatalogue(demoDir: string): Promise<DemoProduct[]> {
  // Part of the repository, so its shape is known.
  const products = JSON.parse(await readFile(`${demoDir}/catalogue.json`, 'utf8')) as DemoProduct[];
  return products.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at));
}
