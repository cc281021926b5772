import type { Summary } from '@shop/contract';

/** As long as a name may be. */
export const LONG_NAME =
  'Handwoven Balaramapuram Cotton Kasavu Saree with a Peacock Pallu and a Broad Temple Border';

/** A month whose every day sold something, or very much. */
export function fullMonth({ large = false } = {}): Summary {
  const times = large ? 1234 : 1;
  return {
    today: { pending: 7 * times, cancellation_requests: 2, payments: 1, low_stock: 6 },
    month: {
      name: '2026-10',
      orders: 496 * times,
      sales: 1_318_400 * times,
      by_day: Array.from({ length: 31 }, (_, index) => ({
        day: `2026-10-${String(index + 1).padStart(2, '0')}`,
        orders: (index + 1) * times,
        // The most on the first day: its value stands at an edge.
        sales: (31 - index) * 2650 * times,
      })),
      by_status: [
        { status: 'Pending', orders: 7 * times },
        { status: 'Shipped', orders: 40 * times },
        { status: 'Delivered', orders: 41 * times },
        { status: 'Cancelled', orders: 8 * times },
      ],
      best_sellers: [
        { product_id: 1, name: LONG_NAME, pieces: 40 * times, sales: 106_000 * times },
        { product_id: 2, name: 'Nila Kasavu Saree', pieces: 12 * times, sales: 29_400 * times },
      ],
    },
    low_stock: [{ product_id: 2, name: 'Nila Kasavu Saree', stock: 1 }],
    newest_pending: [],
  };
}
