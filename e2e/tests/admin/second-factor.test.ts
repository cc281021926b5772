import { expect } from '@playwright/test';
import { freePort } from '@shop/server/tools/free-port.ts';
import { spawnServer } from '@shop/test-kit/processes';
import { ageProof, createStaffAccount, signInStaff } from '#fixtures/accounts.ts';
import { visit } from '#fixtures/navigation.ts';
import { withSettingsLock } from '#fixtures/settings.ts';
import { test } from '#fixtures/test.ts';
import { logIn } from '#pages/accounts.ts';
import { heading } from '#pages/admin-orders.ts';

test('[STAFF-02] [STAFF-03] an owner sets up a passkey, logs in with it and confirms a change', async ({
  page,
}) => {
  test.slow();
  const owner = await createStaffAccount('owner');
  const port = `${await freePort()}`;
  // Passkeys need a name instead of a number, and this server asks for a second factor.
  const origin = `http://localhost:${port}`;
  const server = await spawnServer(process.env.DATABASE_URL ?? '', {
    PORT: port,
    ORIGIN: origin,
    SECOND_FACTOR: 'required',
    IMAGE_DIR: process.env.IMAGE_DIR ?? '',
  });
  try {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await visit(page, `${origin}/admin/settings`);
    await logIn(page, owner);
    await expect(heading(page, 'One more step')).toBeFocused();
    await page.getByRole('button', { name: 'Use a passkey on this device' }).click();
    await page.getByRole('button', { name: 'Create the passkey' }).click();
    await expect(page.getByRole('heading', { name: /recovery codes/ })).toBeVisible();
    await expect(page.getByRole('main').getByRole('code')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have written them down' }).click();
    await expect(heading(page, 'Settings')).toBeVisible();

    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, owner);
    await expect(heading(page, 'Confirm that it is you')).toBeFocused();
    await page.getByRole('button', { name: 'Use your passkey' }).click();
    await expect(heading(page, 'Settings').or(heading(page, 'Dashboard'))).toBeVisible();

    await withSettingsLock(async () => {
      await visit(page, `${origin}/admin/settings`);
      await ageProof(owner);
      const hours = page.getByLabel('Support hours');
      await hours.fill('Ten to six, but Sunday');
      await page.getByRole('button', { name: 'Save settings' }).click();
      const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
      await dialog.getByRole('button', { name: 'Use your passkey' }).click();
      await expect(page.getByText('Saved. Every page now shows the change.')).toBeVisible();
      await expect(hours).toHaveValue('Ten to six, but Sunday');
    });
  } finally {
    await server.stop();
  }
});

test('[STAFF-02] a page that was left open asks for the password before it adds an app', async ({
  page,
}) => {
  const packer = await signInStaff(page, 'packing');
  await ageProof(packer);
  await visit(page, '/admin/account');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('button', { name: 'Use an authenticator app' })).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(packer.password);
  await page.getByRole('button', { name: 'Confirm' }).click();

  await page.getByRole('button', { name: 'Use an authenticator app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible();
});

test('[STAFF-01] [ROUTE-03] [DESK-01] packing sees three things, none of the money, and a sentence elsewhere', async ({
  page,
}) => {
  await signInStaff(page, 'packing');
  await visit(page, '/admin');
  const tabs = page.getByRole('navigation', { name: "Today's work" });
  await expect(tabs.getByRole('link')).toHaveText(['Dashboard', 'Pack', 'Stock count']);
  await expect(page.getByText('Access Granted', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your work' }).getByRole('link')).toHaveCount(2);
  for (const path of ['/admin', '/admin/pack', '/admin/stock-count']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('₹')).toHaveCount(0);
  }
  for (const path of ['/admin/payments', '/admin/orders']) {
    await visit(page, path);
    await expect(heading(page, 'Not part of your role')).toBeVisible();
  }
});
