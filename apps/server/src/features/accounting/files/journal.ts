import type { Cell, Sheet } from '@shop/domain/csv';
import { toAmount, toPortalDate } from './gst-files.ts';
import type { Vouchers } from './vouchers.ts';

/** Vouchers as a table, for any program and for reading. */
export const composeJournal = (vouchers: Vouchers): Sheet => ({
  columns: ['Date', 'Voucher Type', 'Voucher Number', 'Ledger', 'Debit', 'Credit', 'Narration'],
  rows: journalRows(vouchers),
});

async function* journalRows(vouchers: Vouchers): AsyncGenerator<Cell[], void> {
  for await (const { day, type, number, narration, entries } of vouchers) {
    for (const [ledger, amount] of entries) {
      const [debit, credit] = amount > 0 ? [toAmount(amount), ''] : ['', toAmount(-amount)];
      yield [toPortalDate(day), type, number, ledger, debit, credit, narration];
    }
  }
}
