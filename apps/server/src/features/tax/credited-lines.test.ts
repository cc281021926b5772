import type { CreditPart } from '@shop/domain/tax/plan-credit';
import { expect, it } from 'vitest';
import { buy, drainPollers } from '#test/payments.ts';
import { openPackingShop, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';
import { planRefund } from './issue-notes.ts';
import { insertNote } from './notes.queries.ts';

/** Writes a note past the planning, as a fault of the shop would. */
const credit = (shop: TestShop, against_document: number, parts: CreditPart[]) =>
  shop.db.transaction().execute(async (trx) => {
    const { refund_id } = await trx
      .insertInto('refund')
      .values((of) => ({
        rzp_payment_id: of.selectFrom('orders').select('rzp_payment_id').limit(1),
        reason: 'part',
        whole: false,
        amount_paise: 100,
      }))
      .returning('refund_id')
      .executeTakeFirstOrThrow();
    await insertNote(trx, { kind: 'credit note', refund_id, against_document }, parts);
  });

it('[RETURN-03] the database rejects notes above their line, one by one and at the same moment', async () => {
  const { shop, asha, admin, saree } = await openPackingShop();
  await registerForTax(shop, 'regular');
  const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
  await drainPollers(shop);
  const [receipt] = await shop.db.selectFrom('tax_document').select('document_id').execute();
  await ship(admin, [{ order_id }]);
  const [part] = await shop.db
    .transaction()
    .execute((trx) =>
      planRefund(trx, order_id, { pieces: [{ product_id: saree, quantity: 2, unsent: 0 }] }),
    );
  if (!part?.document_id || !receipt) throw new Error('no invoice');
  const invoice = part.document_id;

  const { amounts } = part;
  for (const above of [
    { ...part, quantity: 3 },
    // The whole price, and a paisa that is withheld besides.
    { ...part, withheld: 1 },
    { ...part, amounts: { ...amounts, gross: amounts.gross + 1, taxable: amounts.taxable + 1 } },
    {
      ...part,
      amounts: {
        ...amounts,
        taxable: amounts.taxable + 2,
        cgst: amounts.cgst - 1,
        sgst: amounts.sgst - 1,
      },
    },
    // Wrong on purpose: the compiler would demand whole paise.
  ] as CreditPart[])
    await expect(credit(shop, invoice, [above])).rejects.toThrow('more credited');
  // An invoiced amount is no longer an advance.
  await expect(credit(shop, receipt.document_id, [part])).rejects.toThrow('more credited');
  const race = await Promise.allSettled(
    Array.from({ length: 5 }, () => credit(shop, invoice, [part])),
  );

  expect(race.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});
