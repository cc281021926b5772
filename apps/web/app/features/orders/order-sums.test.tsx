import type { OrderDetails } from '@shop/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OrderDetailsView } from './order-details-view.tsx';

const ORDER: OrderDetails = {
  order_id: '7QK2-M9XT',
  order_status: 'Pending',
  total_amount: 2205,
  payment_method: 'upi',
  payment_status: 'Paid',
  order_date: '2026-01-12T06:30:00Z',
  items: [{ product_id: 1, name: 'Nila', quantity: 1, price: 2450, image: [] }],
  user: { name: 'Asha', email: null, phone: null, address: {} },
};
const SHOP = {
  brand: 'Nila',
  address: [],
  landline: '',
  mobile: '',
  email: '',
  helpLine: '',
  packingDays: 2,
};

const readSums = (changed: Partial<OrderDetails>) => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <OrderDetailsView
        order={{ ...ORDER, ...changed }}
        shop={SHOP}
        renderImage={() => null}
        level="h1"
        documentUrl={() => ''}
      />
    </MemoryRouter>,
  );
  return /<dl class="order-sums">(.*?)<\/dl>/s
    .exec(html)?.[1]
    ?.replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
};

it('[SALE-03] an order shows what its code took off', () => {
  const coupon = { code: 'ONAM10', discount: 245 };

  expect(readSums({ coupon })).toBe('Items ₹2,450 Coupon ONAM10 −₹245.00 Total ₹2,205.00');
  expect(
    readSums({
      coupon,
      delivery: { charge: 60, from: null, until: null, gift_note: null },
      total_amount: 2265,
    }),
  ).toBe('Items ₹2,450 Coupon ONAM10 −₹245.00 Delivery ₹60 Total ₹2,265.00');
  expect(readSums({ total_amount: 2450 })).toBeUndefined();
});

it('[LINK-06] an order by link shows what the shop took off', () => {
  expect(readSums({ discount: 50, total_amount: 2400 })).toBe(
    'Items ₹2,450 Discount −₹50.00 Total ₹2,400.00',
  );
});
