import type { PublicShop } from '@shop/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { CallUs } from './call-us.tsx';

it.each([
  [{ helpLine: '0484 765 4321', mobile: '90000 11111' }, 'tel:04847654321'],
  [{ helpLine: '', mobile: '90000 11111' }, 'tel:9000011111'],
])('a shop without email names the number that it has: %j', (numbers, href) => {
  // Only what the component reads.
  const shop = numbers as PublicShop;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: CallUs }]);

  const html = renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { shop } } }} />);

  expect(html).toContain(`href="${href}"`);
});
