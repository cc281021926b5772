import { fromRupees } from '@shop/domain/money';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { CartSummary } from './cart-summary.tsx';
import type { Coupon } from './coupon/use-coupon.ts';

const NO_COUPON: Coupon = {
  code: undefined,
  quote: undefined,
  problem: undefined,
  refused: false,
  use: async () => undefined,
  remove: () => undefined,
  ask: async () => undefined,
  refuse: () => undefined,
  checkAgain: () => undefined,
};

it('[CLEAR-07] without script the cart says how to order by phone or WhatsApp', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <CartSummary
        lines={[{ unitPrice: fromRupees(2450), quantity: 1 }]}
        quote={undefined}
        place={undefined}
        returnDays={7}
        coupon={NO_COUPON}
        soldOut={false}
        ordering={false}
        onOrderAll={() => undefined}
        contacts={{ helpLine: '0484 765 4321', whatsApp: '919000011111' }}
      >
        {null}
      </CartSummary>
    </MemoryRouter>,
  );
  const [, sentence = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];

  expect(sentence).toContain('Paying online needs JavaScript');
  expect(sentence).toContain('href="tel:04847654321"');
  expect(sentence).toContain('href="https://wa.me/919000011111?text=');
});
