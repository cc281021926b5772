import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { OrderByPhone } from './order-by-phone.tsx';

const [helpLine, whatsApp] = ['0484 765 4321', '919000011111'];
const say = (contacts: { helpLine: string; whatsApp: string }) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OrderByPhone {...contacts} />
    </MemoryRouter>,
  );
const read = (html: string) => html.replace(/<[^>]*>/g, '');

it.each([
  [{ helpLine, whatsApp }, 'call 0484 765 4321 or write to us on WhatsApp.'],
  [{ helpLine, whatsApp: '' }, 'call 0484 765 4321.'],
  [{ helpLine: '', whatsApp }, 'write to us on WhatsApp.'],
  [{ helpLine: '', whatsApp: '' }, 'write to us.'],
])('[CLEAR-07] without script names the ways that the shop has: %j', (contacts, ways) => {
  expect(read(say(contacts))).toBe(
    `Paying online needs JavaScript, which your browser does not run. To order, ${ways}`,
  );
});

it('[CLEAR-07] without any number leads to the support form', () => {
  expect(say({ helpLine: '', whatsApp: '' })).toContain('href="/support"');
});
