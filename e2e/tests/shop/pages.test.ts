import { expect } from '@playwright/test';
import { adminSettings, PAGES } from '@shop/contract';
import { signInStaff } from '#fixtures/accounts.ts';
import { callApi } from '#fixtures/api.ts';
import { visit } from '#fixtures/navigation.ts';
import { withSettingsLock } from '#fixtures/settings.ts';
import { test } from '#fixtures/test.ts';
import { heading } from '#pages/admin-orders.ts';

test('[LEGAL-01] [LEGAL-02] every page opens from the footer; contact names seller and officer', async ({
  page,
}) => {
  await signInStaff(page);
  const legalName = 'Nila Weavers LLP';
  const supportHours = 'Monday to Saturday, 10 to 6';
  const officer = {
    name: 'Asha Nair',
    designation: 'Manager',
    phone: '0484 111 2222',
    email: 'officer@shop.example',
  };
  await withSettingsLock(async () => {
    const { settings, version } = await callApi(page, adminSettings.view, {});
    await callApi(page, adminSettings.save, {
      body: { settings: { ...settings, legalName, supportHours, officer }, version },
    });
  });

  await visit(page, '/login');
  for (const { title, path } of Object.values(PAGES)) {
    await page.getByRole('contentinfo').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(heading(page, title)).toBeFocused();
    await expect(page.locator('.page-text p').first()).toBeVisible();
  }

  // Rendered by the server.
  const html = await (await page.request.get('/contact')).text();
  const { address, email, mobile } = (await callApi(page, adminSettings.view, {})).settings;
  for (const fact of [
    legalName,
    ...address,
    email,
    mobile,
    supportHours,
    ...Object.values(officer),
  ])
    expect(html).toContain(fact);
  const response = await page.request.get('/policies/returns?utm_source=x');
  expect(response.headers()['cache-control']).toContain('public');
  expect((await page.request.get('/policies/nothing')).status()).toBe(404);
});
