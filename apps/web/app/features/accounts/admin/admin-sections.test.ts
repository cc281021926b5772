import type { Role } from '@shop/contract';
import { afterEach, expect, it } from 'vitest';
import { setStaff } from '#api/admin-session.ts';
import {
  groupMenu,
  listDestinations,
  listMenu,
  listTabs,
  type MenuEntry,
  mayOpen,
} from './admin-sections.ts';
import { describeGrowth, getCount, sumCounts, sumWarnings } from './menu/entry-counts.ts';

const logIn = (role: Role) => setStaff({ name: 'Devika Menon', role, factors: [] });
const getLabels = (entries: MenuEntry[]) => entries.map(({ label }) => label);

afterEach(() => setStaff(undefined));

it.each([
  ['owner', ['Dashboard', 'Orders', 'Pack', 'Manage Products']],
  ['accounts', ['Dashboard', 'Orders', 'Payments', 'Support']],
  ['catalogue', ['Dashboard', 'Manage Products', 'Offers', 'Pages']],
  ['packing', ['Dashboard', 'Pack', 'Stock count']],
  ['counter', ['Dashboard', 'Counter', 'Links', 'Close the day']],
] satisfies [Role, string[]][])('[DESK-01] the foot of a phone for %s', (role, labels) => {
  logIn(role);
  expect(getLabels(listTabs(listMenu()))).toEqual(labels);
});

it('[DESK-01] entries stand in groups, without empty ones; a role with few entries has none', () => {
  logIn('owner');
  expect(groupMenu(listMenu()).map(({ group }) => group)).toEqual([
    undefined,
    'Today',
    'Sell',
    'Goods',
    'Accounts',
    'Shop',
  ]);
  logIn('accounts');
  expect(groupMenu(listMenu()).map(({ group }) => group)).toEqual([
    undefined,
    'Today',
    'Sell',
    'Accounts',
  ]);
  logIn('packing');
  expect(groupMenu(listMenu()).map(({ group }) => group)).toEqual([undefined]);
  expect([mayOpen('/admin/pack'), mayOpen('/admin/payments')]).toEqual([true, false]);
});

it('[LINK-09] the counter opens Links and its account; only who may sell finds the act', () => {
  logIn('counter');
  expect(['/admin/counter', '/admin/links', '/admin/account'].every(mayOpen)).toBe(true);
  expect(['/admin/orders', '/admin/products', '/admin/customers'].some(mayOpen)).toBe(false);
  expect(mayOpen('/admin/counter/day')).toBe(true);
  expect(listDestinations().at(-1)?.label).toBe('Send a payment link');
  logIn('catalogue');
  expect(['/admin/links', '/admin/counter/day'].some(mayOpen)).toBe(false);
  expect(listDestinations().at(-1)?.label).not.toBe('Send a payment link');
});

it('[DESK-01] closing a group hides no work: its counts are summed', () => {
  logIn('owner');
  const entries = listMenu();
  const counts = {
    orders: { section: 'orders' as const, count: 4, warns: true },
    pack: { section: 'pack' as const, count: 13, warns: false },
  };
  const [orders, payments] = ['Orders', 'Payments'].map((name) =>
    entries.filter(({ label }) => label === name),
  );

  expect(orders?.map((entry) => getCount(entry, counts))).toEqual([
    { count: 4, warns: true, words: 'to answer' },
  ]);
  expect(sumCounts(entries, counts)).toEqual({ count: 17, warns: true, words: 'to look at' });
  expect(sumWarnings(entries, counts)).toMatchObject({ count: 4 });
  expect(sumCounts(payments ?? [], counts)).toBeUndefined();
});

it('[DESK-01] is said only when a count that warns has grown', () => {
  logIn('owner');
  const entries = listMenu();
  const count = (orders: number, pack: number) => ({
    orders: { section: 'orders' as const, count: orders, warns: true },
    pack: { section: 'pack' as const, count: pack, warns: false },
  });

  expect(describeGrowth(entries, count(1, 1), count(2, 1))).toBe('Orders: 2 to answer');
  expect(describeGrowth(entries, {}, count(2, 1))).toBe('Orders: 2 to answer');
  expect(describeGrowth(entries, count(2, 1), count(2, 9))).toBeUndefined();
  expect(describeGrowth(entries, count(2, 1), count(1, 1))).toBeUndefined();
});
