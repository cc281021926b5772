import { adminPages, adminSettings, PAGE_NAMES, PAGES, pages } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const view = async (shop: TestShop, page: (typeof PAGE_NAMES)[number]) =>
  (await shop.call(pages.view, { params: { page } })).body;

describe('pages of the shop', () => {
  it('[LEGAL-01] a new shop has a text for every page, cached like other public replies', async () => {
    const shop = await createTestShop();

    for (const page of PAGE_NAMES) {
      const { status, headers, body } = await shop.call(pages.view, { params: { page } });
      expect([page, status, body.updated_at]).toEqual([page, 200, null]);
      expect(headers['cache-control']).toContain('public');
      expect(body.html.length).toBeGreaterThan(500);
      expect(body.html).not.toMatch(/[{}]|<mark/);
    }
    expect((await view(shop, 'delivery')).html).toContain(
      '<tr><th scope="row">Thrissur district</th><td>Free</td><td>1 to 3</td></tr>',
    );
  });

  it('[LEGAL-01] an admin publishes a text with facts of the settings; every version is kept and audited', async () => {
    const shop = await createTestShop({ cacheSeconds: 60 });
    const admin = await shop.createStaff();
    const params = { page: 'about' } as const;
    const save = (markdown: string, version_base: number) =>
      admin.call(adminPages.save, { params, body: { markdown, version_base } });
    await view(shop, 'about');

    expect((await save('We are **{{brand}}**. <b>x</b>', 0)).body).toEqual({ version: 1 });
    await expect
      .poll(async () => (await view(shop, 'about')).html)
      .toBe('<p>We are <strong>Oodum Paavum</strong>. &lt;b&gt;x&lt;/b&gt;</p>');
    await save('Second text', 1);

    const { body } = await admin.call(adminPages.view, { params });
    expect(body).toMatchObject({ version: 2, markdown: 'Second text' });
    expect(body.versions.map(({ version }) => version)).toEqual([2, 1, 0]);
    const first = await admin.call(adminPages.viewVersion, { params: { ...params, version: '1' } });
    expect(first.body.markdown).toBe('We are **{{brand}}**. <b>x</b>');
    const audit = await shop.db.selectFrom('audit_log').selectAll().execute();
    expect(audit).toMatchObject([
      { subject: 'page:about', action: 'page published', after: { version: 1 } },
      { subject: 'page:about', action: 'page published', after: { version: 2 } },
    ]);
    await expect(shop.db.deleteFrom('page_version').execute()).rejects.toThrow('append-only');
  });

  it('[LEGAL-01] of two admins who edit the same version the second is rejected', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const params = { page: 'terms' } as const;
    const results = await Promise.all(
      ['One', 'Two', 'Three'].map((markdown) =>
        admin.call(adminPages.save, { params, body: { markdown, version_base: 0 } }),
      ),
    );

    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect((await admin.call(adminPages.view, { params })).body.versions).toHaveLength(2);
  });

  it.each([
    ['an unknown fact', 'Hello {{owner}}', 'not a known fact'],
    ['a table within a sentence', 'See {{delivery_zones}} here', 'needs its own line'],
    ['lists too deep inside each other', `${'- '.repeat(1500)}a`, 'at most 10 lists'],
    ['a line that never ends', '{'.repeat(50_000), 'more than 5,000 characters'],
    ['an empty text', '  \n ', 'Write some text'],
  ])('rejects %s', async (_what, markdown, problem) => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const { status, body } = await admin.call(adminPages.save, {
      params: { page: 'about' },
      body: { markdown, version_base: 0 },
    });

    expect(status).toBe(400);
    expect(body.fields?.['markdown']).toContain(problem);
    expect(await shop.db.selectFrom('page_version').selectAll().execute()).toEqual([]);
  });

  it('[LEGAL-08] a text that takes too long to render is not published, and the shop goes on serving', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    // Within the limits of each line, and 12 seconds of work for the library.
    const markdown = `${'- '.repeat(10)}a\n`.repeat(2000);
    const body = { markdown, version_base: 0 };
    const saving = admin.call(adminPages.save, { params: { page: 'about' }, body });
    const longestPause = await measureLongestPause(saving);

    expect((await saving).body.error).toBe('PAGE_TOO_COMPLEX');
    expect(longestPause).toBeLessThan(1000);
    expect((await view(shop, 'about')).updated_at).toBeNull();
  });

  it('[LEGAL-01] marks missing facts in the preview, and follows the settings', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const preview = async () => {
      const body = { markdown: 'Officer: {{officer_name}}\n\nPacked in {{packing_days}}.' };
      return (await admin.call(adminPages.preview, { params: { page: 'contact' }, body })).body;
    };
    const before = await preview();
    const { settings, version } = (await admin.call(adminSettings.view)).body;
    const officer = { ...settings.officer, name: 'Asha <Nair>' };
    await admin.call(adminSettings.save, {
      body: { settings: { ...settings, officer, packingDays: 1 }, version },
    });

    expect(before.html).toBe(
      '<p>Officer: <mark>Name of the grievance officer is missing</mark></p>\n<p>Packed in 2 working days.</p>',
    );
    expect(before.gaps).toEqual(['Name of the grievance officer']);
    await expect
      .poll(async () => (await preview()).html)
      .toBe('<p>Officer: Asha &lt;Nair&gt;</p>\n<p>Packed in one working day.</p>');
  });

  it('[LEGAL-01] the sitemap lists every page, with the time of its last change', async () => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    const body = { markdown: 'Hello', version_base: 0 };
    await admin.call(adminPages.save, { params: { page: 'about' }, body });
    const index = await shop.app.inject('/sitemap.xml');
    const { payload } = await shop.app.inject('/sitemap-pages.xml');

    expect(index.payload).toContain('/sitemap-pages.xml</loc>');
    for (const { path } of Object.values(PAGES)) expect(payload).toContain(`${path}</loc>`);
    expect(payload).toMatch(/\/about<\/loc><lastmod>20/);
    expect(payload).toContain('/support</loc>');
  });
});

/** Milliseconds for which nothing else could run while `work` went on. */
async function measureLongestPause(work: Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 20);
  await work;
  clearInterval(timer);
  return Math.max(longest, performance.now() - last);
}
