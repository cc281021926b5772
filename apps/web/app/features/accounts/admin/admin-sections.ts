import {
  adminAccounting,
  adminChanges,
  adminCollections,
  adminCoupons,
  adminCustomers,
  adminFeeds,
  adminHomePage,
  adminLinks,
  adminOrders,
  adminPages,
  adminPayments,
  adminProducts,
  adminReturns,
  adminReviews,
  adminSales,
  adminSearchWords,
  adminSecurity,
  adminSettings,
  adminShipments,
  adminStaff,
  adminStock,
  adminSupport,
  adminTaxDocuments,
  type CountedSection,
  counter,
  counterDrawer,
  type Endpoint,
} from '@shop/contract';
import { may } from '#api/admin-session.ts';
import type { AdminIcon } from './admin-icons.ts';

/** Headings of the menu, in the order of a day's work. */
const GROUPS = ['Today', 'Sell', 'Goods', 'Accounts', 'Shop'] as const;
export type MenuGroup = (typeof GROUPS)[number];

/** Open work beside an entry: '4 to answer'. */
interface EntryCount {
  section: CountedSection;
  words: string;
}

export interface MenuEntry {
  to: string;
  label: string;
  icon: AdminIcon;
  /** Without it the entry stands above the groups. */
  group?: MenuGroup;
  count?: EntryCount;
  /** Addresses of the same part of the menu. */
  others?: string[];
  /** Addresses below it that have an entry of their own. */
  apart?: string[];
}

interface Section {
  to: string;
  /** Opens the section to the roles that may call it. Without it every role may. */
  needs?: Endpoint;
  /** Without it the section has no entry in the menu. */
  entry?: Omit<MenuEntry, 'to'>;
}

const SECTIONS: Section[] = [
  { to: '/admin', entry: { label: 'Dashboard', icon: 'dashboard' } },
  {
    to: '/admin/orders',
    needs: adminOrders.listAll,
    entry: {
      label: 'Orders',
      icon: 'orders',
      group: 'Today',
      count: { section: 'orders', words: 'to answer' },
    },
  },
  {
    to: '/admin/pack',
    needs: adminShipments.packingList,
    entry: {
      label: 'Pack',
      icon: 'parcel',
      group: 'Today',
      count: { section: 'pack', words: 'to pack' },
    },
  },
  { to: '/admin/print', needs: adminShipments.packingList },
  {
    to: '/admin/returns',
    needs: adminReturns.list,
    entry: {
      label: 'Returns',
      icon: 'returns',
      group: 'Today',
      count: { section: 'returns', words: 'to answer' },
    },
  },
  {
    to: '/admin/support',
    needs: adminSupport.list,
    entry: {
      label: 'Support',
      icon: 'support',
      group: 'Today',
      count: { section: 'support', words: 'to answer' },
    },
  },
  {
    to: '/admin/reviews',
    needs: adminReviews.list,
    entry: { label: 'Reviews', icon: 'star', group: 'Today' },
  },
  {
    to: '/admin/counter',
    needs: counter.start,
    entry: { label: 'Counter', icon: 'counter', group: 'Sell', apart: ['/admin/counter/day'] },
  },
  {
    to: '/admin/counter/day',
    needs: counterDrawer.view,
    entry: { label: 'Close the day', icon: 'lock', group: 'Sell' },
  },
  {
    to: '/admin/links',
    needs: adminLinks.list,
    entry: {
      label: 'Links',
      icon: 'link',
      group: 'Sell',
      count: { section: 'links', words: 'end today' },
    },
  },
  {
    to: '/admin/customers',
    needs: adminCustomers.list,
    entry: { label: 'Customers', icon: 'customer', group: 'Sell' },
  },
  {
    to: '/admin/products',
    needs: adminProducts.listAll,
    entry: { label: 'Manage Products', icon: 'products', group: 'Goods' },
  },
  {
    to: '/admin/stock-count',
    needs: adminStock.shelf,
    entry: { label: 'Stock count', icon: 'count', group: 'Goods' },
  },
  {
    to: '/admin/sales',
    needs: adminSales.list,
    entry: {
      label: 'Offers',
      icon: 'tag',
      group: 'Goods',
      others: ['/admin/coupons', '/admin/collections', '/admin/feeds'],
    },
  },
  { to: '/admin/coupons', needs: adminCoupons.list },
  { to: '/admin/collections', needs: adminCollections.list },
  { to: '/admin/feeds', needs: adminFeeds.view },
  {
    to: '/admin/search-words',
    needs: adminSearchWords.list,
    entry: { label: 'Search words', icon: 'search', group: 'Goods' },
  },
  {
    to: '/admin/payments',
    needs: adminPayments.list,
    entry: {
      label: 'Payments',
      icon: 'card',
      group: 'Accounts',
      count: { section: 'payments', words: 'to look at' },
    },
  },
  {
    to: '/admin/bills',
    needs: adminTaxDocuments.list,
    entry: { label: 'Bills', icon: 'bill', group: 'Accounts' },
  },
  { to: '/admin/documents', needs: adminTaxDocuments.list },
  { to: '/admin/tax', needs: adminTaxDocuments.list },
  {
    to: '/admin/money',
    needs: adminAccounting.month,
    entry: { label: 'Money', icon: 'rupee', group: 'Accounts' },
  },
  {
    to: '/admin/home-page',
    needs: adminHomePage.view,
    entry: { label: 'Home page', icon: 'house', group: 'Shop' },
  },
  {
    to: '/admin/pages',
    needs: adminPages.list,
    entry: { label: 'Pages', icon: 'text', group: 'Shop' },
  },
  {
    to: '/admin/settings',
    needs: adminSettings.view,
    entry: { label: 'Settings', icon: 'sliders', group: 'Shop' },
  },
  {
    to: '/admin/staff',
    needs: adminStaff.list,
    entry: { label: 'Staff', icon: 'staff', group: 'Shop' },
  },
  {
    to: '/admin/security',
    needs: adminSecurity.list,
    entry: { label: 'Security', icon: 'shield', group: 'Shop' },
  },
  { to: '/admin/account' },
];

/** On a phone, the first four of these that the role may open form the tab bar. */
const TABS = [
  '/admin',
  '/admin/orders',
  '/admin/pack',
  '/admin/products',
  '/admin/payments',
  '/admin/support',
  '/admin/sales',
  '/admin/pages',
  '/admin/stock-count',
  '/admin/counter',
  '/admin/links',
  '/admin/counter/day',
];
const MAX_TABS = 4;
/** A role with as many entries or fewer needs no headings. */
const MAX_UNGROUPED = 5;

/** Actions that the search offers beside the screens. */
const ACTS = [
  { to: '/admin/products/import', label: 'Import products', needs: adminChanges.importFile },
  { to: '/admin/products/changes', label: 'History of changes', needs: adminChanges.list },
  { to: '/admin/counter', label: 'New sale', needs: counter.start },
  { to: '/admin/links?send', label: 'Send a payment link', needs: adminLinks.create },
];

const isOpen = ({ needs }: Pick<Section, 'needs'>) => needs === undefined || may(needs);

/** The entries of the menu, for the role that is logged in. */
export const listMenu = (): MenuEntry[] =>
  SECTIONS.filter(isOpen).flatMap(({ to, entry }) => (entry ? [{ to, ...entry }] : []));

/** Screens and acts for 'Go to' in the search. */
export const listDestinations = () => [...listMenu(), ...ACTS.filter(isOpen)];

interface GroupedEntries {
  /** Undefined for entries above the groups. */
  group: MenuGroup | undefined;
  entries: MenuEntry[];
}

export function groupMenu(entries: MenuEntry[]): GroupedEntries[] {
  if (entries.length <= MAX_UNGROUPED) return [{ group: undefined, entries }];
  return [undefined, ...GROUPS]
    .map((group) => ({ group, entries: entries.filter((entry) => entry.group === group) }))
    .filter((grouped) => grouped.entries.length > 0);
}

export const listTabs = (entries: MenuEntry[]): MenuEntry[] =>
  TABS.flatMap((tab) => entries.filter(({ to }) => to === tab)).slice(0, MAX_TABS);

/** False for the address of a section that belongs to another role. */
export function mayOpen(pathname: string): boolean {
  return SECTIONS.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`)).every(isOpen);
}
