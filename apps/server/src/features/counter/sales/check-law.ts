import type { CounterSaleInput } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { formatRupees, type Paise, paise } from '@shop/domain/money';
import { beforeTax } from '@shop/domain/tax/line-tax';
import { ratesOn, rateToCharge } from '@shop/domain/tax/tax-rate';
import type { Db, Trx } from '#db/database.ts';
import { findTaxRegistration } from '#features/shop/settings.queries.ts';
import { listRates } from '#features/tax/documents.queries.ts';
import { findLimit } from '#features/tax/limits.queries.ts';
import { ShopError } from '#platform/shop-error.ts';
import { listSaleLines } from './sales.queries.ts';

export interface CounterLimits {
  /** Cash of this much is forbidden. */
  cash: Paise;
  /** Name and address are needed from this value before tax on. */
  addressFrom: Paise;
}

export async function findCounterLimits(db: Db): Promise<CounterLimits> {
  const today = toIndianDate(new Date());
  return {
    cash: paise(await findLimit(db, 'cash', today)),
    addressFrom: paise(await findLimit(db, 'address on bills', today)),
  };
}

type Sold = Pick<CounterSaleInput, 'tender' | 'name' | 'address'> & {
  checkout_id: string;
  amount_paise: number;
};

/** @throws CASH_LIMIT, BILL_ADDRESS_REQUIRED */
export async function checkLaw(
  trx: Trx,
  { checkout_id, amount_paise, tender, name, address }: Sold,
): Promise<void> {
  const { cash, addressFrom } = await findCounterLimits(trx);
  if (tender === 'cash' && amount_paise >= cash) {
    throw new ShopError('CASH_LIMIT', { limit: formatRupees(cash) });
  }
  if ((name && address) || amount_paise < addressFrom) return;
  const today = toIndianDate(new Date());
  if ((await findTaxRegistration(trx, today))?.mode !== 'regular') return;
  if ((await sumBeforeTax(trx, checkout_id, today)) < addressFrom) return;
  throw new ShopError('BILL_ADDRESS_REQUIRED', { limit: formatRupees(addressFrom) });
}

async function sumBeforeTax(trx: Trx, checkout_id: string, day: string): Promise<number> {
  let value = 0;
  for (const line of await listSaleLines(trx, checkout_id)) {
    const inForce = ratesOn(await listRates(trx, line.tax_class), day);
    const rate = rateToCharge(inForce, paise(Math.ceil(line.paise / line.quantity)));
    value += beforeTax(paise(line.paise), rate);
  }
  return value;
}
