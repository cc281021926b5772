import type { GstSummary, MoneyMonth } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { moneyUrl } from './load-money.ts';
import { longMonth, shortDay, taxDueDay } from './months.ts';

const total = (rupees: number) => formatTotal(fromRupees(rupees));
const count = (number: number, one: string, many: string) =>
  `${number} ${number === 1 ? one : many}`;

interface SumProps {
  label: string;
  amount: number;
  less?: boolean;
  children: ReactNode;
}

function Sum({ label, amount, less = false, children }: SumProps) {
  return (
    <li className="money-sum">
      <span>{label}</span>
      <b>
        {less && amount > 0 && (
          <>
            <span aria-hidden="true">− </span>
            <span className="sr-only">less </span>
          </>
        )}
        {total(amount)}
      </b>
      <small>{children}</small>
    </li>
  );
}

const describeUnknown = (payments: number) =>
  payments === 1 ? 'the fee of 1 payment is' : `the fees of ${payments} payments are`;

/** The sums of a month, in the order in which money moves. */
export function MoneySums({ money }: { money: MoneyMonth }) {
  const { sums, gst, month, mode } = money;
  return (
    <ul className="money-sums" aria-label={longMonth(month)}>
      <Sum label="Sold" amount={sums.sold}>
        {count(sums.orders, 'order', 'orders')}
      </Sum>
      <Sum label="Refunded" amount={sums.refunded} less>
        {count(sums.refunds, 'refund', 'refunds')}
      </Sum>
      <Sum label="Fees" amount={sums.fees} less>
        {`of which GST ${total(sums.fees_gst)}`}
        {sums.fees_unknown > 0 && `, ${describeUnknown(sums.fees_unknown)} not known yet`}
      </Sum>
      <Sum label="Paid out" amount={sums.paid_out}>
        {count(sums.payouts, 'payout', 'payouts')}
        {sums.last_payout && `, last ${shortDay(sums.last_payout)}`}
      </Sum>
      <Sum label="On its way" amount={sums.on_its_way}>
        {sums.expected ? `expected by ${shortDay(sums.expected)}` : 'nothing open'}
      </Sum>
      {sums.in_hand ? (
        <Sum label="In hand" amount={sums.in_hand}>
          cash, card machine and UPI of the shop
        </Sum>
      ) : null}
      <Sum label="Tax in sales" amount={sums.tax}>
        {mode === 'regular' ? (
          <TaxHeads taxed={gst.taxed} due={taxDueDay(month)} />
        ) : (
          'no GST on bills'
        )}
      </Sum>
    </ul>
  );
}

function TaxHeads({ taxed, due }: { taxed: GstSummary['taxed']; due: string }) {
  const { cgst, sgst, igst } = taxed;
  return (
    <>
      <span>{`CGST ${total(cgst)}`}</span>, <span>{`SGST ${total(sgst)}`}</span>,{' '}
      <span>{`IGST ${total(igst)}`}</span>, due {due}
    </>
  );
}

/** Whether both sides of the month agree, and how old the bank's side is. */
export function MoneyCheck({ money }: { money: MoneyMonth }) {
  const { sums, bank, month, problems } = money;
  const agrees = sums.difference === 0;
  return (
    <div className="money-check">
      {sums.without_order !== 0 && (
        <p>{`Payments without an order, less refunds: ${total(sums.without_order)}.`}</p>
      )}
      <p className={agrees ? 'text-ok' : 'text-error'}>
        <Icon name={agrees ? 'check' : 'alert'} size={20} />
        <span>
          {agrees
            ? `Sold − refunds − fees = in bank + on its way${sums.in_hand ? ' + in hand' : ''}: ${total(sums.net)}.`
            : `Differs by ${total(Math.abs(sums.difference))}. `}
          {!agrees && <Link to={moneyUrl({ month, show: 'differences' })}>See why</Link>}
          {agrees && problems === 0 && ' No payment problems.'}
        </span>
      </p>
      {problems > 0 && (
        <p>
          <Link to="/admin/payments">{count(problems, 'payment problem', 'payment problems')}</Link>
        </p>
      )}
      <BankAge {...bank} />
    </div>
  );
}

function BankAge({ fetched_at, failed }: MoneyMonth['bank']) {
  const since = fetched_at && formatDateTime(fetched_at);
  if (!since) return <p>Payouts have not been fetched yet.</p>;
  if (!failed) return null;
  return (
    <p className="text-error">{`Payouts as of ${since}. The bank data could not be fetched.`}</p>
  );
}
