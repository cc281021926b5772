import type { AdminProduct, adminSearch, ReplyOf, SentParcel } from '@shop/contract';
import { formatOrderTime } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { groupTrackingNumber } from '@shop/domain/orders/couriers';
import { formatPartlySent } from '@shop/domain/orders/order-status';

export interface SearchResult {
  url: string;
  title: string;
  detail: string;
  /** The title is the number of an order. */
  isNumber?: boolean;
}

export interface ResultGroup {
  name: 'Orders' | 'Parcels of the last 7 days' | 'Customers' | 'Products' | 'Go to';
  results: SearchResult[];
}

/** A screen of the menu. */
export interface Screen {
  to: string;
  label: string;
}

export type Found = Partial<ReplyOf<typeof adminSearch.find>> & {
  products?: AdminProduct[];
  parcels?: SentParcel[];
};

const MAX_PRODUCTS = 5;

/** Groups without results are left out. */
export function groupResults(typed: string, found: Found, screens: Screen[]): ResultGroup[] {
  const groups: ResultGroup[] = [
    { name: 'Orders', results: (found.orders ?? []).map(presentOrder) },
    { name: 'Parcels of the last 7 days', results: listParcels(found.parcels ?? []) },
    { name: 'Customers', results: (found.customers ?? []).map(presentCustomer) },
    {
      name: 'Products',
      results: (found.products ?? []).slice(0, MAX_PRODUCTS).map(presentProduct),
    },
    { name: 'Go to', results: findScreens(typed, screens) },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

type FoundOrder = NonNullable<Found['orders']>[number];
type FoundCustomer = NonNullable<Found['customers']>[number];

const presentOrder = (order: FoundOrder): SearchResult => ({
  url: `/admin/orders/${order.order_id}`,
  title: order.order_id,
  isNumber: true,
  detail: [
    order.user_name,
    order.place,
    formatRupees(fromRupees(order.total_amount)),
    order.partly_sent ? formatPartlySent(order.partly_sent) : order.order_status,
    formatOrderTime(order.order_date),
  ]
    // Nobody is asked for a name or an address at the counter.
    .filter(Boolean)
    .join(' · '),
});

const MAX_PARCELS = 8;

/** One result for each order, whose page has all its parcels. */
const listParcels = (parcels: SentParcel[]): SearchResult[] =>
  parcels
    .filter(
      ({ order_id }, index) => parcels.findIndex((one) => one.order_id === order_id) === index,
    )
    .slice(0, MAX_PARCELS)
    .map(({ order_id, name, courier, tracking_number, shipped_at }) => ({
      url: `/admin/pack/${order_id}`,
      title: order_id,
      isNumber: true,
      detail: [
        name,
        courier,
        tracking_number && groupTrackingNumber(tracking_number),
        `sent ${formatOrderTime(shipped_at)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    }));

const presentCustomer = ({ user_id, name, phone, email }: FoundCustomer): SearchResult => ({
  url: `/admin/customers/${user_id}`,
  title: name,
  detail: ['Customer', formatMobile(phone), email].join(' · '),
});

const presentProduct = (product: AdminProduct): SearchResult => ({
  url: `/admin/products?${new URLSearchParams({ search: product.name })}`,
  title: product.name,
  detail: [`${product.stock} in stock`, formatRupees(fromRupees(product.price))].join(' · '),
});

/** Screens with a word that begins with what was typed. */
function findScreens(typed: string, screens: Screen[]): SearchResult[] {
  const begins = typed.trim().toLowerCase();
  if (!begins) return [];
  return screens
    .filter(({ label }) => ` ${label.toLowerCase()}`.includes(` ${begins}`))
    .map(({ to, label }) => ({ url: to, title: label, detail: '' }));
}
