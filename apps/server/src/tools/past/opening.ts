import { randomUUID } from 'node:crypto';
import {
  adminPages,
  adminProducts,
  adminSettings,
  adminStaff,
  adminStock,
  PAGE_NAMES,
  type ShopSettings,
} from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import type { PastShop } from './past-shop.ts';

/** Facts of the sample shop. All of them are invented. */
const FACTS = {
  legalName: 'Oodum Paavum Handlooms',
  address: [
    'Oodum Paavum Handlooms',
    '14/212 Weavers Street',
    'Kuthampully, Thiruvilwamala',
    'Thrissur District 680594',
    'Kerala, India',
  ],
  pinCode: '680594',
  craft:
    'Kerala handloom is unbleached cotton with kasavu, the gold zari of the border, woven on pit and frame looms one saree at a time. The weave of Kuthampully is registered as a geographical indication.',
  email: 'help@example.com',
  landline: '04884 281 614',
  mobile: '+91 94472 81614',
  whatsApp: '+91 94472 81614',
  helpLine: '04884 281 600',
  supportHours: 'Mon to Sat, 10 to 6',
  pan: 'AAKFO4821M',
  officer: {
    name: 'Ramesh Chettiar',
    designation: 'Partner',
    phone: '+91 94472 81615',
    email: 'grievance@example.com',
  },
} satisfies Partial<ShopSettings>;

const GSTIN = '32AAKFO4821M1Z3';

/** The owner sets the shop up, as on the first day of every shop. */
export async function openShop({ clock, staff }: PastShop): Promise<void> {
  const owner = await staff('owner');
  const { settings, version } = await owner(adminSettings.view);
  await owner(adminSettings.save, { body: { settings: { ...settings, ...FACTS }, version } });
  await owner(adminSettings.saveTax, {
    body: {
      effectiveFrom: toIndianDate(clock.now()),
      mode: 'regular',
      gstin: GSTIN,
      turnoverClass: 'up to 1.5 crore',
    },
  });
  for (const page of PAGE_NAMES) {
    const { markdown, version: version_base } = await owner(adminPages.view, { params: { page } });
    await owner(adminPages.save, { params: { page }, body: { markdown, version_base } });
  }
}

/** How many of the newest products have changed their price. */
const REPRICED = 6;

/**
 * Lowers the prices of the newest products and raises them again. In the order of the list, oldest first: an edited
 * product moves to its front, so that their order stays.
 */
export async function changePrices({ staff }: PastShop): Promise<void> {
  const call = await staff('catalogue');
  const setPrice = async (product_id: number, price_base: number, price: number) => {
    const changes = [{ product_id, price_base, price }];
    await call(adminStock.saveChanges, { body: { request_id: randomUUID(), changes } });
  };
  const { products } = await call(adminProducts.listAll, { params: { page: '1' } });
  const repriced = products.slice(0, REPRICED).toReversed();
  const reduce = (price: number) => Math.round(price * 0.95);
  for (const { product_id, price } of repriced) await setPrice(product_id, price, reduce(price));
  for (const { product_id, price } of repriced) await setPrice(product_id, reduce(price), price);
}

/** One helper has been asked to join, and has not answered yet. */
export async function inviteHelper({ staff, deps }: PastShop): Promise<void> {
  if (!deps.mailEnabled) return;
  const owner = await staff('owner');
  const body = { email: 'athira@example.com', role: 'catalogue' } as const;
  await owner(adminStaff.invite, { body });
}
