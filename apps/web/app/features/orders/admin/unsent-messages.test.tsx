import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UnsentMessages } from './unsent-messages.tsx';

const MESSAGE = {
  title: 'We have received your order 7QK2-M9XT',
  at: '2026-11-17T04:10:00Z',
  text: 'Hello Asha,\n\nWe have received your order.',
};

it('[LINK-12] each message opens WhatsApp with its text', () => {
  const html = renderToStaticMarkup(<UnsentMessages phone="9847012345" messages={[MESSAGE]} />);

  expect(html).toContain(MESSAGE.title);
  const [, href = ''] = /href="([^"]+)"/.exec(html) ?? [];
  const url = new URL(href);
  expect([url.host, url.pathname]).toEqual(['wa.me', '/919847012345']);
  expect(url.searchParams.get('text')).toBe(MESSAGE.text);
});

it.each([undefined, []])('[LINK-12] is left out without messages: %j', (messages) => {
  expect(renderToStaticMarkup(<UnsentMessages phone="9847012345" messages={messages} />)).toBe('');
});
