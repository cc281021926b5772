import { LINK_REQUESTED, orderLinks } from '@shop/contract';
import { insertCustomers } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buyAsGuest, createGuest, pressPay } from '#test/guests.ts';
import { createTestShop } from '#test/test-shop.ts';
import { compareRanks, timeInTurn } from '#test/timing.ts';

const ROUNDS = 150;
const TIMEOUT = { timeout: 300_000 };
const UNLIMITED = { PAY_RATE_LIMIT: '100000/100000', FORGOT_RATE_LIMIT: '100000/100000' };

it(
  '[GUEST-08] paying takes as long with an unknown email as with one of an account, disabled or not',
  TIMEOUT,
  async () => {
    const shop = await createTestShop({ rateLimits: UNLIMITED });
    const saree = await shop.addProduct({ stock: 100_000 });
    const customers = await insertCustomers(shop.db, ROUNDS);
    const disabled = await insertCustomers(shop.db, ROUNDS, { emailDomain: 'disabled.example' });
    await sql`update customer set disabled_at = now() where email like '%@disabled.example'`.execute(
      shop.db,
    );
    let guests = 0;
    // Each with a phone of their own: those of one phone would soon get no hold.
    const pay = async (email: string) => {
      guests += 1;
      const guest = createGuest(shop, { email, phone: `9${`${guests}`.padStart(9, '0')}` });
      const { status } = await pressPay(guest, saree);
      if (status !== 200) throw new Error(`not started: ${status}`);
    };
    await timeInTurn(10, { warm: (round) => pay(`warm${round}@example.com`) });

    const times = await timeInTurn(ROUNDS, {
      unknown: (round) => pay(`nobody${round}@example.com`),
      account: (round) => pay(customers[round]?.email ?? ''),
      disabled: (round) => pay(disabled[round]?.email ?? ''),
    });

    expect(Math.abs(compareRanks(times.account, times.unknown))).toBeLessThan(4);
    expect(Math.abs(compareRanks(times.disabled, times.unknown))).toBeLessThan(4);
  },
);

it(
  "[GUEST-08] 'Find my order' takes as long for an order of this email, of another, and for none",
  TIMEOUT,
  async () => {
    const shop = await createTestShop({ rateLimits: UNLIMITED });
    const guest = createGuest(shop);
    const { order_id } = await buyAsGuest(shop, guest, await shop.addProduct());
    const find = async (id: string, email: string) => {
      const { body } = await shop.createClient().call(orderLinks.send, {
        body: { order_id: id, email },
      });
      if (body.msg !== LINK_REQUESTED) throw new Error(`not asked for: ${body.error}`);
    };
    await timeInTurn(10, { warm: () => find('0000-0000', guest.details.email) });

    const times = await timeInTurn(ROUNDS, {
      none: () => find('0000-0000', guest.details.email),
      own: () => find(order_id, guest.details.email),
      other: (round) => find(order_id, `nobody${round}@example.com`),
    });

    expect(Math.abs(compareRanks(times.own, times.none))).toBeLessThan(4);
    expect(Math.abs(compareRanks(times.other, times.none))).toBeLessThan(4);
  },
);
