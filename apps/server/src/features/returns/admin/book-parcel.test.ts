import { adminSettings } from '@shop/contract';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { waitFor } from '@shop/test-kit/wait-for';
import { expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { ask, handleReturn, openWithReturn, viewReturns } from '#test/returns.ts';
import type { Staff } from '#test/shipments.ts';
import type { TestShop } from '#test/test-shop.ts';

async function changeWay(shop: TestShop, owner: Staff, faultyWayBack: WayBack) {
  const { settings, version } = (await owner.call(adminSettings.view, {})).body;
  const body = { settings: { ...settings, faultyWayBack }, version };
  await owner.call(adminSettings.save, { body });
  await waitFor(
    'the settings',
    async () => (await shop.deps.settings.load()).faultyWayBack === faultyWayBack,
  );
}

/** A shop that pays for faulty returns in this way, with one that was asked for. */
async function openWithWay(faultyWayBack: WayBack) {
  const opened = await openWithReturn({}, { mail: true });
  await changeWay(opened.shop, opened.admin, faultyWayBack);
  const readMail = async (kind: string) => {
    await sendDueMessages(opened.shop);
    const mails = await opened.shop.inbox.list({ to: opened.asha.email, kind });
    return mails.map(({ text }) => text.replaceAll(/\s+/g, ' '));
  };
  return { ...opened, readMail };
}

it('[RETURN-11] a faulty piece comes back by a prepaid label, whose number the customer gets once', async () => {
  const { asha, order_id, return_id, steps, shop, readMail } = await openWithWay('prepaid_label');

  await steps.approve();
  const [approved] = await readMail('return_approved');
  expect(approved).toContain('We will email you a prepaid label for the parcel.');
  expect(approved).not.toMatch(/postage|Send them to/);

  const wrong = await steps.book('India Post', 'EK123456786IN');
  const replies = await Promise.all([1, 2].map(() => steps.book('DTDC', 'd1234 5678')));
  expect(wrong.body.error).toBe('INVALID_INPUT');
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const [shown] = (await viewReturns(asha, order_id)).returns;
  expect(shown).toMatchObject({
    status: 'approved',
    way_back: 'prepaid_label',
    courier: 'DTDC',
    tracking_number: 'D12345678',
    tracking_url: expect.stringContaining('dtdc'),
  });
  const mails = await readMail('return_booked');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('hand the parcel to DTDC. There is nothing to pay.');
  expect(mails[0]).toContain(`/return/${order_id}/label/${return_id}`);
  for (const line of (await shop.deps.settings.load()).address) expect(mails[0]).toContain(line);

  // A wrong number is corrected, and told again.
  expect((await steps.book('DTDC', 'D87654321')).status).toBe(200);
  expect((await readMail('return_booked')).at(-1)).toContain('87654321');
  expect((await steps.book('Delhivery', 'D87654321')).status).toBe(200);
  expect((await readMail('return_booked')).at(-1)).toContain('Delhivery');
});

it('[RETURN-11] or by a pickup; what was approved before the setting changed stays as it was', async () => {
  const { admin, asha, mundu, order_id, shop, steps, readMail } = await openWithWay('pickup');
  const other = await ask(asha, order_id, { pieces: `${mundu}:1` });
  const later = handleReturn(admin, other.body.return_id);

  await steps.approve();
  await changeWay(shop, admin, 'post');
  await later.approve();

  expect([(await steps.view()).way_back, (await later.view()).way_back]).toEqual([
    'pickup',
    'post',
  ]);
  expect((await steps.book('DTDC', 'D12345678')).status).toBe(200);
  const [booked] = await readMail('return_booked');
  expect(booked).toContain('DTDC will collect the parcel from your door.');
});

it('[RETURN-11] no parcel is booked for a piece that is only not wanted, nor after it has arrived', async () => {
  const { admin, asha, saree, mundu, order_id, steps } = await openWithWay('prepaid_label');
  const mind = await ask(asha, order_id, {
    pieces: `${mundu}:1`,
    reason: 'changed_mind',
    text: '',
  });
  const unwanted = handleReturn(admin, mind.body.return_id);

  const early = await steps.book('DTDC', 'D12345678');
  await unwanted.approve();
  const posted = await unwanted.book('DTDC', 'D12345678');
  await steps.approve();
  await steps.receive(saree, 2);
  const late = await steps.book('DTDC', 'D12345678');

  expect([early.body.error, posted.body.error, late.body.error]).toEqual([
    'RETURN_CHANGED',
    'RETURN_NOT_PREPAID',
    'RETURN_CHANGED',
  ]);
  expect((await unwanted.view()).way_back).toBe('post');
  expect((await steps.view()).tracking_number).toBeNull();
});
