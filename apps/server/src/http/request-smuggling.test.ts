import { expect, it, onTestFinished } from 'vitest';
import { HIDDEN_PATH } from '#test/raw-requests.ts';
import { sendRaw } from '#test/raw-socket.ts';
import { BROKEN, HARMLESS } from '#test/smuggled-requests.ts';
import { openTestShop } from '#test/test-shop.ts';

/** The real shop behind a real socket; every address that a handler is asked for is written down. */
async function openDoor() {
  const { app } = await openTestShop();
  const asked: string[] = [];
  app.server.on('request', ({ url }: { url?: string }) => asked.push(url ?? ''));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.server.closeAllConnections());
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('it listens nowhere');
  return { port: address.port, asked };
}

const isHidden = (url: string) => url.includes(HIDDEN_PATH);
const describeAnswer = (name: string, { statuses, hungUp }: Answer) =>
  `${name}: ${statuses.join(' ') || 'nothing'}${hungUp ? '' : ', and it waits for more'}`;
type Answer = Awaited<ReturnType<typeof sendRaw>>;

it('a request that can be read in two ways is refused, and the connection closed', async () => {
  const { port, asked } = await openDoor();

  const answers = await Promise.all(
    BROKEN.map(async ([name, bytes]) => ({ name, answer: await sendRaw(port, bytes) })),
  );
  const wrong = answers.filter(
    ({ answer: { statuses, hungUp } }) =>
      statuses.length > 1 ||
      !hungUp ||
      !statuses.every((status) => status === 400 || status === 431),
  );

  const silent = answers.filter(({ answer }) => answer.statuses.length === 0);

  expect(BROKEN.length + HARMLESS.length).toBeGreaterThan(100);
  // Node hangs up on CONNECT without a word, and a reset may swallow the answer to what is too long.
  expect(silent.length).toBeLessThanOrEqual(5);
  expect(wrong.map(({ name, answer }) => describeAnswer(name, answer))).toEqual([]);
  expect(asked.filter(isHidden)).toEqual([]);
});

it('what hides in a body, a header or an upgrade gets no answer of its own', async () => {
  const { port, asked } = await openDoor();

  const answers = await Promise.all(
    HARMLESS.map(async ([name, bytes]) => ({ name, answer: await sendRaw(port, bytes) })),
  );
  const wrong = answers.filter(
    ({ answer: { statuses, hungUp } }) =>
      statuses.filter((status) => status !== 100).length !== 1 ||
      !hungUp ||
      statuses.some((status) => status === 101 || status >= 500),
  );

  expect(wrong.map(({ name, answer }) => describeAnswer(name, answer))).toEqual([]);
  expect(asked.filter(isHidden)).toEqual([]);
  expect(answers.filter(({ answer }) => answer.text.includes('customer=secret'))).toEqual([]);
});

it('sees a hidden request when there is one', async () => {
  const { port, asked } = await openDoor();
  const open = `GET /api/cart/get HTTP/1.1\r\nHost: shop.test\r\n\r\n`;

  const { statuses } = await sendRaw(
    port,
    `${open}GET ${HIDDEN_PATH} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`,
  );

  expect(statuses).toEqual([401, 404]);
  expect(asked.filter(isHidden)).toHaveLength(1);
});
