import { adminFestivals, adminProducts } from '@shop/contract';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

it('[SALE-04] festivals are typed once a year: the same name again moves its day', async () => {
  const shop = await createTestShop();
  const staff = await shop.createStaff('catalogue');
  const save = (name: string, day: string) =>
    staff.call(adminFestivals.save, { body: { name, day } });
  const list = async (year: string) =>
    (await staff.call(adminFestivals.list, { query: { year } })).body.festivals;
  await save('Vishu', '2099-04-14');
  await save('Onam', '2099-08-25');
  await save('Onam', '2098-09-05');

  await save('onam', '2099-08-27');

  const festivals = await list('2099');
  expect(festivals).toMatchObject([
    { name: 'Vishu', day: '2099-04-14' },
    { name: 'onam', day: '2099-08-27' },
  ]);
  const params = { festival_id: `${festivals[0]?.festival_id}` };
  await staff.call(adminFestivals.remove, { params });
  await staff.call(adminFestivals.remove, { params });
  expect(await list('2099')).toMatchObject([{ name: 'onam' }]);
  expect(await list('2098')).toMatchObject([{ name: 'Onam', day: '2098-09-05' }]);
  const { body } = await staff.call(adminProducts.audit, { query: { subject: 'festivals' } });
  expect(body.audit.map(({ action }) => action)).toEqual([
    'festival removed',
    ...Array.from({ length: 4 }, () => 'festival saved'),
  ]);
});
