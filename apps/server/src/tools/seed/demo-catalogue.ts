import { readFile } from 'node:fs/promises';
import type { HomePage } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { addProduct } from '#features/catalog/admin/add-product.ts';
import { updateHomePage } from '#features/catalog/home-page.queries.ts';
import { normalizeImage } from '#features/catalog/images/normalize-image.ts';
import { type ImageDeps, storeImages } from '#features/catalog/images/store-images.ts';
import { hasProducts, type NewProduct } from '#features/catalog/products.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { seedDemoOffers } from './demo-offers.ts';

interface DemoProduct extends Omit<NewProduct, 'price_paise' | 'enabled'> {
  product_id: number;
  price: number;
  enabled: number;
  updated_at: string;
  /** File names without extension. */
  image: string[];
}

export interface SeedOptions {
  onProgress?: (done: number, all: number) => void;
  /** How many pictures of a product are taken, by its name. */
  countImages?: (name: string) => number;
  /** Runs before each product is added. */
  beforeProduct?: () => Promise<void>;
}

/** Seeds the demo catalogue into an empty shop. @returns false when products exist. */
export async function seedDemoCatalogue(
  deps: Pick<Deps, 'db' | 'images' | 'queue'>,
  demoDir: string,
  {
    onProgress = () => {},
    countImages = () => Infinity,
    beforeProduct = async () => {},
  }: SeedOptions = {},
): Promise<boolean> {
  if (await hasProducts(deps.db)) return false;
  const catalogue = await readCatalogue(demoDir);

  // Oldest first, sequentially: a product's date is the time of its insertion, and lists sort by it.
  for (const [index, product] of catalogue.entries()) {
    const { product_id: _id, updated_at: _at, enabled, price, image, ...fields } = product;
    const images = await Promise.all(
      image
        .slice(0, countImages(fields.name))
        .map(async (file) => normalizeImage(await readFile(`${demoDir}/images/${file}.webp`))),
    );
    const content = { ...fields, enabled: enabled === 1, price_paise: fromRupees(price) };
    await beforeProduct();
    await addProduct(deps, content, images);
    onProgress(index + 1, catalogue.length);
  }
  await seedHomePage(deps, `${demoDir}/home`);
  await seedDemoOffers(deps.db);
  return true;
}

export const TILES = [
  { file: 'kasavu', label: 'Kasavu', link: '/home?search=kasavu&type=saree' },
  { file: 'set-mundu', label: 'Set mundu', link: '/home?type=set+mundu' },
  { file: 'mundu', label: 'Mundu', link: '/home?type=mundu' },
  { file: 'silk', label: 'Silk', link: '/home?type=saree&fabric=Silk' },
  { file: 'gifts', label: 'Gifts', link: '/home?occasion=Festive&occasion=Wedding' },
  { file: 'under-3000', label: 'Under ₹3,000', link: '/home?max_price=3000' },
];

async function seedHomePage(deps: ImageDeps, dir: string): Promise<void> {
  const files = ['banner-wide', ...TILES.map(({ file }) => file)];
  const pictures = await Promise.all(
    files.map(async (file) => normalizeImage(await readFile(`${dir}/${file}.webp`))),
  );
  const [banner = '', ...images] = pictures.map(({ image_key }) => image_key);
  const home: HomePage = {
    banner: {
      image: banner,
      sentence: 'Woven by hand in Kerala, sent from the village.',
      linkLabel: 'See the newest sarees',
      link: '/home?type=saree',
    },
    tiles: TILES.map(({ label, link }, index) => ({ image: images[index] ?? '', label, link })),
  };
  await storeImages(deps, pictures, (trx) => updateHomePage(trx, home, 0));
}

async function readCatalogue(demoDir: string): Promise<DemoProduct[]> {
  // Part of the repository, so its shape is known.
  const products = JSON.parse(await readFile(`${demoDir}/catalogue.json`, 'utf8')) as DemoProduct[];
  return products.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at));
}
