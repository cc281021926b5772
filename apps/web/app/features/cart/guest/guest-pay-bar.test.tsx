import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GuestPayBar } from './guest-pay-bar.tsx';

const NILA = { product_id: 7, name: 'Nila Saree', price: 2450, quantity: 3, image: undefined };

it.each([
  [1, 'Only 1 of Nila Saree is left.'],
  [2, 'Only 2 of Nila Saree are left.'],
  [0, 'Remove sold-out items to order.'],
])('with %i left of three chosen pieces the button says why not', (stock, problem) => {
  const html = renderToStaticMarkup(
    <GuestPayBar
      pieces={[{ ...NILA, stock }]}
      quote={undefined}
      place={undefined}
      coupon={undefined}
      busy={false}
      contacts={{ helpLine: '0484 765 4321', whatsApp: '' }}
    />,
  );

  expect(html).toContain(`>${problem}</p>`);
});
