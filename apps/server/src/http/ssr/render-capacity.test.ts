import { expect, it } from 'vitest';
import { createRenderCapacity } from './render-capacity.ts';

const PAGE = { status: 200, headers: {}, body: '' };

it('rejects pages above the capacity at once, and keeps room for visitors with a session', async () => {
  const limit = createRenderCapacity();
  const gate = Promise.withResolvers<void>();
  const render = (cookie?: string) =>
    limit({ headers: cookie ? { cookie } : {} }, async () => {
      await gate.promise;
      return PAGE;
    })();

  const flood = Array.from({ length: 100 }, () => render());
  const buyer = render('__Host-customer=token');
  const rejected = flood.slice(24);
  for (const one of rejected) await expect(one).rejects.toMatchObject({ code: 'OVERLOADED' });
  gate.resolve();

  expect(await Promise.all([...flood.slice(0, 24), buyer])).toHaveLength(25);
  await expect(render()).resolves.toBe(PAGE);
});
