import { expect, type Page } from '@playwright/test';
import { adminChanges, type ChangeRow, type ChangeSet } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { findProduct } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { MANGA, MAYIL, NILA, WHITE } from '#fixtures/products.ts';
import { changeForm, chooseFile, openChange, press, selection, tickPage } from '#pages/changes.ts';

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const NO_COUNTS = {
  all: 0,
  checked: 0,
  new: 0,
  change: 0,
  same: 0,
  error: 0,
  warning: 0,
  changed: 0,
  skipped: 0,
};

type SetOptions = Partial<Omit<ChangeSet, 'counts'>> & { counts?: Partial<ChangeSet['counts']> };

function createSet({ counts, ...rest }: SetOptions = {}): ChangeSet {
  return {
    change_set_id: 7,
    kind: 'edit',
    state: 'checked',
    title: 'Price +10\u00A0%, rounded to ₹10',
    by: 'Devika Menon',
    created_at: hoursFromNow(-1),
    changes_prices: true,
    waits_for: 0,
    ...rest,
    counts: { ...NO_COUNTS, ...counts },
  };
}

const file = {
  name: 'new-stock-november.csv',
  format: 'shopify',
  rows: 412,
  warnings: [
    {
      level: 'warning' as const,
      column: '',
      code: 'UNKNOWN_COLUMNS',
      text: '12 columns are not ours: Vendor, Tax code, Compare At Price',
    },
  ],
};
const importSet = {
  kind: 'import' as const,
  title: `Import of ${file.name}`,
  file,
  counts: { all: 380, checked: 380, new: 350, change: 20, same: 6, error: 4, warning: 2 },
};
const ended = { undo_until: hoursFromNow(23), started_at: hoursFromNow(-1) };

async function toRow(page: Page, name: string, rest: Partial<ChangeRow> = {}): Promise<ChangeRow> {
  const { product_id, image, price } = await findProduct(page, name);
  return {
    position: product_id,
    product_id,
    name,
    ...(image[0] && { image: image[0] }),
    is_new: false,
    state: 'due',
    changes: [
      { field: 'price', label: 'Price', before: price, after: Math.round(price * 0.11) * 10 },
    ],
    reasons: [],
    ...rest,
  };
}

const listRows = async (page: Page) => [
  await toRow(page, NILA),
  await toRow(page, MANGA, { offer: { price: 15_840, sale: 'Checks week' } }),
  await toRow(page, MAYIL, {
    reasons: [
      {
        level: 'warning',
        column: 'Price',
        code: 'PRICE_RISES',
        text: 'The price rises from ₹6,800 to ₹7,480.',
      },
    ],
  }),
  await toRow(page, WHITE, {
    state: 'rejected',
    reasons: [
      {
        level: 'error',
        column: 'Price',
        code: 'PRICE_WITHOUT_RATE',
        text: 'No GST rate fits ₹2,700 for this piece. Choose ₹2,625 or less, or ₹2,950.01 or more.',
      },
    ],
  }),
];

const listWrong = async (page: Page) => {
  const {
    product_id: _,
    image: _image,
    ...row
  } = await toRow(page, NILA, {
    state: 'rejected',
    changes: [],
  });
  const error = { level: 'error' as const, code: 'WRONG' };
  return [
    {
      ...row,
      position: 14,
      source_row: 14,
      reasons: [
        { ...error, column: 'Price', text: '"on request" is not an amount. Write it like 4500.' },
      ],
    },
    {
      ...row,
      position: 40,
      source_row: 40,
      name: '',
      reasons: [
        { ...error, column: 'Name', text: 'This may not be empty.' },
        {
          ...error,
          column: 'Stock',
          code: 'DATE',
          text: 'Excel has made a date of it. Format the column as text.',
        },
      ],
    },
  ];
};

async function openSet(page: Page, set: ChangeSet, rows: ChangeRow[]) {
  const path = adminChanges.view.path.replace('{change_set_id}', '7');
  await page.route(`**${path}`, (route) => route.fulfill({ json: set }));
  await page.route(`**${path}/rows?*`, (route) => route.fulfill({ json: { rows, more: false } }));
  await visit(page, `/admin/products/${set.kind === 'import' ? 'import' : 'changes'}/7`);
  await expect(page.getByRole('heading', { level: 1, name: set.title })).toBeVisible();
}

async function openHistory(page: Page, sets: ChangeSet[]) {
  await signInStaff(page);
  await page.route(`**${adminChanges.list.path}?*`, (route) =>
    route.fulfill({ json: { sets, more: false } }),
  );
  await visit(page, '/admin/products/changes');
}

async function openSelection(page: Page) {
  await signInStaff(page);
  await visit(page, '/admin/products?as=quick');
  await tickPage(page).click();
  await expect(selection(page)).toContainText('20 selected');
}

export const changesScreens: Record<string, (page: Page) => Promise<unknown>> = {
  'admin quick list, selected': openSelection,
  'admin export': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/products?as=quick&view=hidden');
    await press(page, 'Export');
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  },
  'admin change, form': async (page) => {
    await openSelection(page);
    await openChange(page);
    await press(page, 'See what changes');
    await expect(changeForm(page).getByLabel('By percent')).toBeFocused();
  },
  'admin change, preview': async (page) => {
    await signInStaff(page);
    const counts = { all: 4, checked: 4, change: 3, error: 1, warning: 1 };
    await openSet(page, createSet({ counts }), await listRows(page));
    await expect(page.getByRole('button', { name: 'Change 3 products' })).toBeVisible();
  },
  'admin change, running': async (page) => {
    await signInStaff(page);
    const counts = { all: 10_000, checked: 10_000, change: 10_000, changed: 6200 };
    await openSet(page, createSet({ state: 'running', ...ended, counts }), []);
    await expect(page.getByText('6,200 of 10,000')).toBeVisible();
  },
  'admin change, done': async (page) => {
    await signInStaff(page);
    const counts = { all: 4, checked: 4, change: 3, changed: 3, error: 1 };
    const rows = (await listRows(page)).map(
      (row): ChangeRow => (row.state === 'due' ? { ...row, state: 'changed' } : row),
    );
    await openSet(page, createSet({ state: 'done', ...ended, counts }), rows);
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  },
  'admin change, undone': async (page) => {
    await signInStaff(page);
    const counts = { all: 312, checked: 312, change: 312, changed: 309, skipped: 3 };
    const undo = createSet({
      kind: 'undo',
      state: 'done',
      title: 'Undo of: Price +10\u00A0%, rounded to ₹10',
      undoes: 6,
      counts,
    });
    await openSet(page, undo, await listRows(page));
    await expect(page.getByText('309 changed back.')).toBeVisible();
  },
  'admin changes': async (page) => {
    const done = { state: 'done', ...ended } as const;
    const all = { all: 312, checked: 312 };
    await openHistory(page, [
      createSet({ state: 'running', counts: { ...all, change: 312, changed: 120 } }),
      createSet({
        ...done,
        ...importSet,
        change_set_id: 6,
        counts: { ...importSet.counts, changed: 370 },
      }),
      createSet({
        ...done,
        change_set_id: 5,
        counts: { ...all, change: 312, changed: 309, skipped: 3 },
      }),
      createSet({ state: 'done', change_set_id: 4, undone_by: 5, counts: all }),
    ]);
    await expect(page.getByRole('row', { name: file.name })).toBeVisible();
  },
  'admin changes, none': async (page) => {
    await openHistory(page, []);
    await expect(page.getByText('No changes yet')).toBeVisible();
  },
  'admin import': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/products/import');
    await chooseFile(page, 'sarees.csv', 'name,price\r\n"Nila,2450\r\n');
    await press(page, 'Check the file');
    await expect(page.getByRole('alert')).toBeVisible();
  },
  'admin import, which column': async (page) => {
    await signInStaff(page);
    await visit(page, '/admin/products/import');
    await chooseFile(page, 'till.csv', 'Item,Rate,Qty\r\nNila Saree,2450,3\r\n');
    await press(page, 'Check the file');
    await expect(page.getByRole('heading', { name: 'Which column is which?' })).toBeVisible();
  },
  'admin import, check': async (page) => {
    await signInStaff(page);
    await openSet(page, createSet(importSet), await listWrong(page));
    await expect(page.getByText('Do these prices include GST?')).toBeVisible();
  },
  'admin import, running': async (page) => {
    await signInStaff(page);
    const counts = { ...importSet.counts, changed: 230 };
    await openSet(page, createSet({ ...importSet, ...ended, state: 'running', counts }), []);
    await expect(page.getByText('230 of 370')).toBeVisible();
  },
  'admin import, done': async (page) => {
    await signInStaff(page);
    const counts = { ...importSet.counts, changed: 370 };
    await openSet(
      page,
      createSet({ ...importSet, ...ended, state: 'done', counts }),
      await listWrong(page),
    );
    await expect(page.getByText('370 products imported.')).toBeVisible();
  },
};
