import { accountRecovery, accounts } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { MAIL_ON, requestReset } from '#test/mail/links.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Client = Pick<TestShop, 'call'>;
const NEW_PASSWORD = 'another border';

const reset = (client: Client, token: string) =>
  client.call(accountRecovery.resetPassword, { body: { token, password: NEW_PASSWORD } });
const logIn = async (client: Client, email: string, password: string) =>
  (await client.call(accounts.logIn, { body: { email, password } })).status;

describe('after a new password by a link', () => {
  it('[RESET-03] the email counts as confirmed', async () => {
    const shop = await createTestShop({ rateLimits: MAIL_ON });
    const { email } = await shop.signUp();
    await reset(shop, await requestReset(shop, email));
    const browser = shop.createClient();
    await logIn(browser, email, NEW_PASSWORD);

    expect((await browser.call(accounts.profile)).body.user.email_confirmed).toBe(true);
  });

  it('[RESET-06] the browser that set it logs in although strangers guess', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const browser = shop.createClient();
    await reset(browser, await requestReset(shop, email));
    for (let count = 0; count < 11; count += 1) {
      await logIn(shop.createClient(), email, 'not the password');
    }

    expect(await logIn(shop.createClient(), email, NEW_PASSWORD)).toBe(429);
    expect(await logIn(browser, email, NEW_PASSWORD)).toBe(200);
  });

  it('browsers that were known before are strangers', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const known = shop.createClient();
    await logIn(known, email, password);
    await reset(shop.createClient(), await requestReset(shop, email));
    for (let count = 0; count < 11; count += 1) {
      await logIn(shop.createClient(), email, 'not the password');
    }

    expect(await logIn(known, email, NEW_PASSWORD)).toBe(429);
  });

  it('the wrong passwords that were tried before do not delay the login', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const laptop = shop.createClient();
    for (let count = 0; count < 11; count += 1) await logIn(laptop, email, 'not the password');
    expect(await logIn(laptop, email, NEW_PASSWORD)).toBe(429);

    await reset(shop.createClient(), await requestReset(shop, email));

    expect(await logIn(laptop, email, NEW_PASSWORD)).toBe(200);
  });
});
