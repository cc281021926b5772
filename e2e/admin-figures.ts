import type { Summary } from '@shop/contract';

/** A month whose every day sold something. */
export const fullMonth = (): Summary => ({
  today: { pending: 7, cancellation_requests: 2, payments: 1, low_stock: 6 },
  month: {
    name: '2026-10',
    orders: 496,
    sales: 1_318_400,
    by_day: Array.from({ length: 31 }, (_, index) => ({
      day: `2026-10-${String(index + 1).padStart(2, '0')}`,
      orders: index + 1,
      sales: (index + 1) * 2650,
    })),
    by_status: [
      { status: 'Pending', orders: 7 },
      { status: 'Shipped', orders: 40 },
      { status: 'Delivered', orders: 441 },
      { status: 'Cancelled', orders: 8 },
    ],
    best_sellers: [
      { product_id: 1, name: 'Thechi Red Kara Saree', pieces: 40, sales: 106_000 },
      { product_id: 2, name: 'Nila Kasavu Saree', pieces: 12, sales: 29_400 },
    ],
  },
  low_stock: [{ product_id: 2, name: 'Nila Kasavu Saree', stock: 1 }],
  newest_pending: [],
});
