import { expect, type Page } from '@playwright/test';
import {
  type CounterPiece,
  type CounterSale,
  type CounterTender,
  counter,
  counterDrawer,
  type Drawer,
  errors,
} from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { MANGA, MAYIL, NILA, WHITE } from '#fixtures/products.ts';
import { bill, paidHeading, scanField, tender } from '#pages/counter.ts';

const MINUTE_MS = 60_000;
const minutesFromNow = (minutes: number) =>
  new Date(Date.now() + minutes * MINUTE_MS).toISOString();

async function toPiece(page: Page, name: string, rest: Partial<CounterPiece> = {}) {
  const { product_id, image, price } = await findProduct(page, name);
  return {
    product_id,
    name,
    ...(image[0] && { image: image[0] }),
    price,
    stock: 7,
    ...rest,
  } satisfies CounterPiece;
}

const DRAWER: Drawer = {
  day: '2026-11-18',
  balance: 12_450,
  expected: { cash: 12_450, card: 9800, upi: 9600 },
  sold: [
    { tender: 'cash', count: 3, amount: 12_450 },
    { tender: 'card machine', count: 2, amount: 9800 },
    { tender: 'shop upi', count: 2, amount: 9600 },
  ],
  entries: [],
};

interface Till {
  tenders?: CounterTender[];
  /** Found by whatever is typed. */
  found?: Partial<CounterPiece>;
  sale?: Partial<CounterSale>;
}

/** The counter, with two pieces on the bill. */
async function openTill(page: Page, { tenders, found, sale = {} }: Till = {}) {
  await signInStaff(page);
  const pieces = await Promise.all([NILA, WHITE, MAYIL].map((name) => toPiece(page, name)));
  const scanned = await toPiece(page, MANGA, found);
  const terms = {
    discount_limit: 500,
    cash_limit: 200_000,
    address_from: 50_000,
    tenders: tenders ?? (['cash', 'card machine', 'shop upi'] satisfies CounterTender[]),
  };
  await page.route(`**${counter.find.path}*`, (route) => {
    const isScanned = new URL(route.request().url()).searchParams.has('q');
    return route.fulfill({ json: { pieces: isScanned ? [scanned] : pieces, ...terms } });
  });
  await page.route(`**${counterDrawer.view.path}*`, (route) => route.fulfill({ json: DRAWER }));
  await page.route(`**${counter.start.path}`, (route) => {
    const { tender: chosen } = route.request().postDataJSON() as { tender: CounterTender };
    const started: CounterSale = {
      sale_id: '11111111-1111-4111-8111-111111111111',
      state: 'waiting',
      tender: chosen,
      total: 4400,
      expires_at: minutesFromNow(10),
      upi_text: 'upi://pay?pa=shop@upi&pn=Kasavu%20Kada&am=4400.00&cu=INR&tn=Sale%20a1b2c3',
      ...sale,
    };
    return route.fulfill({ json: started });
  });
  await visit(page, '/admin/counter');
  await expect(scanField(page)).toBeFocused();
  const shelf = page.getByRole('region', { name: 'Sold most at the counter' });
  await shelf.getByRole('button', { name: NILA }).click();
  await expect(bill(page).getByText('Total, 1 piece')).toBeVisible();
}

async function openTender(page: Page, name: 'Cash' | 'UPI' | 'Card machine', till: Till = {}) {
  await openTill(page, till);
  await tender(page, name).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function scanHeld(page: Page, found: Partial<CounterPiece>) {
  await openTill(page, { found: { stock: 0, ...found } });
  await scanField(page).fill('A-12');
  await scanField(page).press('Enter');
  await expect(page.getByText(`${MANGA} was not added.`)).toBeVisible();
}

export const counterScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin counter': (page) => openTill(page),
  'admin counter, found': async (page) => {
    await openTill(page);
    await scanField(page).fill('manga');
    await expect(page.getByRole('region', { name: 'Found' })).toBeVisible();
  },
  'admin counter, all fields': async (page) => {
    await openTill(page);
    await bill(page)
      .getByRole('button', { name: `Change quantity of ${NILA}` })
      .click();
    await bill(page).getByRole('button', { name: 'Phone for the bill' }).click();
    await bill(page).getByRole('button', { name: 'Agreed total' }).click();
    await page.keyboard.type('9000');
    await tender(page, 'Cash').click();
    await expect(bill(page).getByText(/^At most ₹[\d,]+, the price/)).toBeVisible();
  },
  'admin counter, address needed': async (page) => {
    await openTill(page);
    const { status, msg } = errors.BILL_ADDRESS_REQUIRED;
    const json = { error: 'BILL_ADDRESS_REQUIRED', msg: msg.replace('{limit}', '₹50,000') };
    await page.route(`**${counter.start.path}`, (route) => route.fulfill({ status, json }));
    await tender(page, 'Cash').click();
    await expect(bill(page).getByText('Enter a name.')).toBeVisible();
  },
  'admin counter, held by a buyer': (page) =>
    scanHeld(page, { held: { by: 'payment', until: minutesFromNow(8) } }),
  'admin counter, held by a link': (page) =>
    scanHeld(page, {
      held: { by: 'link', until: minutesFromNow(800), name: 'Asha Nair', link_id: 1 },
    }),
  'admin counter, no connection': async (page) => {
    await openTill(page);
    await page.route('**/api/admin/counter/**', (route) => route.abort());
    await tender(page, 'Cash').click();
    await expect(page.getByText(/^No connection\./)).toBeVisible();
  },
  'admin counter, paper bill': async (page) => {
    await openTill(page);
    await page.route('**/api/admin/counter/**', (route) => route.abort());
    await tender(page, 'Cash').click();
    await page.getByRole('button', { name: 'Enter later' }).click();
    await expect(page.getByRole('heading', { name: 'Paper bills to enter' })).toBeVisible();
  },
  'admin counter, cash': async (page) => {
    await openTender(page, 'Cash');
    await page.getByText('₹5,000').click();
    await expect(page.getByText('Give back')).toBeVisible();
  },
  'admin counter, card machine': (page) => openTender(page, 'Card machine'),
  'admin counter, shop UPI': (page) => openTender(page, 'UPI'),
  'admin counter, QR code': async (page) => {
    const tenders: CounterTender[] = ['cash', 'card machine', 'shop upi', 'qr code'];
    await openTender(page, 'UPI', { tenders });
    await expect(page.getByText('Waiting for the payment')).toBeVisible();
  },
  'admin counter, paid': async (page) => {
    await openTender(page, 'Cash');
    await page.getByText('₹5,000').click();
    await page.route(`**${counter.receive.path.replace('{sale_id}', '*')}`, (route) =>
      route.fulfill({
        json: {
          sale_id: '11111111-1111-4111-8111-111111111111',
          state: 'paid',
          tender: 'cash',
          total: 4400,
          expires_at: minutesFromNow(10),
          order_id: '7QK2-M9XT',
        } satisfies CounterSale,
      }),
    );
    await page.getByRole('button', { name: 'Cash received' }).click();
    await expect(paidHeading(page)).toBeFocused();
  },
};
