import { adminHomePage, adminProducts, catalog } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createImage, createTestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const { body } = await admin.call(adminHomePage.addImages, {
    body: {},
    files: [await createImage(1)],
  });
  const [image = ''] = body.sent;
  const sentence = 'Woven by hand in Kerala.';
  const banner = { image, sentence, linkLabel: 'See all', link: '/home?type=saree' };
  const tile = { image, label: 'Silk', link: '/home?fabric=Silk' };
  const save = (change: object) =>
    admin.call(adminHomePage.save, { body: { banner, tiles: [tile], version: 0, ...change } });
  const read = async () => (await shop.call(catalog.home)).body;
  return { shop, save, read, banner, tile };
}

describe('banner and tiles of the home page', () => {
  it('are empty at first, then what the admin saved', async () => {
    const { save, read, banner, tile } = await openShop();
    expect(await read()).toEqual({ banner: null, tiles: [] });

    const { body } = await save({});

    expect(body).toEqual({ msg: 'Saved.', version: 1 });
    await expect.poll(read).toEqual({ banner, tiles: [tile] });
  });

  it('have a history that names who changed them, also the operator', async () => {
    const { shop, save } = await openShop();
    const catalogue = await shop.createStaff('catalogue');
    await save({});
    await shop.db
      .insertInto('audit_log')
      .values({ subject: 'home-page', action: 'home page changed', before: '{}', after: '{}' })
      .execute();

    const { body } = await catalogue.call(adminProducts.audit, { query: { subject: 'home-page' } });

    expect(body.audit.map(({ admin, action }) => [admin, action])).toEqual([
      ['Operator', 'home page changed'],
      [expect.any(String), 'home page changed'],
    ]);
  });

  it('are not overwritten by an admin who has not seen the last change', async () => {
    const { save, read } = await openShop();
    await save({ tiles: [] });

    const second = await save({ banner: null });
    const third = await save({ banner: null, tiles: [], version: 1 });

    expect([second.status, third.status]).toEqual([409, 200]);
    await expect.poll(read).toEqual({ banner: null, tiles: [] });
  });

  it.each([
    ['another site', { link: 'https://example.com' }],
    ['another site without its scheme', { link: '//example.com' }],
    ['another site with a backslash', { link: '/\\\\example.com' }],
    ['a script', { link: 'javascript:alert(1)' }],
    ['no label', { label: ' ' }],
  ])('reject a tile with %s', async (_case, change) => {
    const { save, read, tile } = await openShop();

    const { status } = await save({ tiles: [{ ...tile, ...change }] });

    expect(status).toBe(400);
    expect(await read()).toEqual({ banner: null, tiles: [] });
  });

  it('reject a seventh tile and an unknown picture', async () => {
    const { save, tile } = await openShop();

    const seven = await save({ tiles: Array.from({ length: 7 }, () => tile) });
    const unknown = await save({ tiles: [{ ...tile, image: 'nothing.jpg' }] });

    expect([seven.status, unknown.status]).toEqual([400, 404]);
  });
});
