import {
  adminOrders,
  type MoneyDay,
  type MoneyDifference,
  type MoneyEntry,
  type MoneyMonth,
  type MoneyPayout,
  type MoneySums,
} from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { formatPaymentMethod } from '@shop/domain/orders/payment-method';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { Figure, MoneyTable } from './money-table.tsx';
import { longMonth, shortDay } from './months.ts';

const total = (rupees: number) => formatTotal(fromRupees(rupees));
const totalOrNone = (rupees: number) => (rupees === 0 ? '0' : total(rupees));

const DAY_COLUMNS = [
  'Day',
  'Orders',
  'Sold',
  'Refunded',
  'Fees and GST',
  'Net',
  'UTR',
  'In the bank',
];

function DayTable({ days, sums, month }: { days: MoneyDay[]; sums: MoneySums; month: string }) {
  return (
    <MoneyTable
      caption="By day"
      columns={DAY_COLUMNS}
      foot={
        <tr>
          <th scope="row">{longMonth(month)}</th>
          <Figure label="Orders">{sums.orders}</Figure>
          <Figure label="Sold">{total(sums.sold)}</Figure>
          <Figure label="Refunded">{totalOrNone(sums.refunded)}</Figure>
          <Figure label="Fees and GST">{total(sums.fees)}</Figure>
          <Figure label="Net">{total(sums.net)}</Figure>
          <td colSpan={2}>
            {sums.on_its_way === 0 ? 'all paid out' : `${total(sums.on_its_way)} on its way`}
          </td>
        </tr>
      }
    >
      {days.map(({ day, orders, sold, refunded, fees, net, ...paid }) => (
        <tr key={day}>
          <th scope="row">{shortDay(day)}</th>
          <Figure label="Orders">{orders}</Figure>
          <Figure label="Sold">{total(sold)}</Figure>
          <Figure label="Refunded">{totalOrNone(refunded)}</Figure>
          <Figure label="Fees and GST">{total(fees)}</Figure>
          <td data-label="Net" className="figure font-semibold">
            {total(net)}
          </td>
          <td data-label="UTR">{describeTransfers(paid)}</td>
          <td data-label="In the bank">{describeArrival(paid)}</td>
        </tr>
      ))}
    </MoneyTable>
  );
}

type Paid = Pick<MoneyDay, 'utrs' | 'in_bank' | 'expected' | 'has_payout' | 'in_hand'>;

function describeTransfers({ utrs, has_payout = true }: Paid): string {
  if (!has_payout) return 'Paid at the counter';
  return utrs.length > 0 ? utrs.join(', ') : 'Not yet paid out';
}

function describeArrival({ in_bank, expected, has_payout = true, in_hand = 0 }: Paid): string {
  const inHand = in_hand === 0 ? [] : [`${total(in_hand)} in hand`];
  const arrival = in_bank ? shortDay(in_bank) : `expected ${shortDay(expected)}`;
  return [...(has_payout ? [arrival] : []), ...inHand].join(', ');
}

const PAYOUT_STATES = { created: 'On its way', processed: 'Paid', failed: 'Failed' } as const;

function PayoutTable({ payouts }: { payouts: MoneyPayout[] }) {
  return (
    <MoneyTable
      caption="By payout"
      columns={['Day', 'State', 'Payments', 'Refunds', 'Fees and GST', 'Amount', 'UTR']}
    >
      {payouts.map(({ payout_id, day, status, payments, refunds, fees, amount, utr }) => (
        <tr key={payout_id}>
          <th scope="row">{shortDay(day)}</th>
          <td data-label="State">{PAYOUT_STATES[status]}</td>
          <Figure label="Payments">{payments}</Figure>
          <Figure label="Refunds">{refunds}</Figure>
          <Figure label="Fees and GST">{total(fees)}</Figure>
          <td data-label="Amount" className="figure font-semibold">
            {total(amount)}
          </td>
          <td data-label="UTR">{utr ?? 'none yet'}</td>
        </tr>
      ))}
    </MoneyTable>
  );
}

function EntryTable({ entries, caption }: { entries: MoneyEntry[]; caption: string }) {
  return (
    <MoneyTable
      caption={caption}
      columns={['Order', 'Day', 'Amount', 'Fees and GST', 'UTR', 'In the bank']}
    >
      {entries.map(({ order_id, at, amount, fee, utr, in_bank, tender = 'provider' }) => (
        <tr key={`${order_id} ${at}`}>
          <th scope="row">
            {may(adminOrders.listAll) ? (
              <Link to={`/admin/orders/${order_id}`} className="money-link">
                {order_id}
              </Link>
            ) : (
              order_id
            )}
          </th>
          <td data-label="Day">{formatShortDay(at)}</td>
          <Figure label="Amount">{total(amount)}</Figure>
          <Figure label="Fees and GST">{fee === null ? 'not known yet' : total(fee)}</Figure>
          <td data-label="UTR">
            {tender === 'provider' ? (utr ?? 'Not yet paid out') : formatPaymentMethod(tender)}
          </td>
          <td data-label="In the bank">
            {in_bank ? shortDay(in_bank) : tender === 'provider' ? 'not yet' : 'in hand'}
          </td>
        </tr>
      ))}
    </MoneyTable>
  );
}

function DifferenceTable({ differences }: { differences: MoneyDifference[] }) {
  return (
    <MoneyTable
      caption="Amounts that payments and refunds do not explain"
      columns={['Day', 'Kind', 'Number', 'Reason', 'Amount']}
    >
      {differences.map(({ at, type, entity_id, amount, description }) => (
        <tr key={entity_id}>
          <th scope="row">{formatShortDay(at)}</th>
          <td data-label="Kind">{type}</td>
          <td data-label="Number">{entity_id}</td>
          <td data-label="Reason">{description ?? 'not given'}</td>
          <Figure label="Amount">{total(amount)}</Figure>
        </tr>
      ))}
    </MoneyTable>
  );
}

/** @returns the table of the chosen view, or nothing when it has no rows. */
export function MoneyRows({ money, refunds }: { money: MoneyMonth; refunds: boolean }) {
  const { days, payouts, entries, differences, sums, month } = money;
  if (days && days.length > 0) return <DayTable days={days} sums={sums} month={month} />;
  if (payouts && payouts.length > 0) return <PayoutTable payouts={payouts} />;
  if (entries && entries.length > 0) {
    return <EntryTable entries={entries} caption={refunds ? 'Refunds' : 'By order'} />;
  }
  if (differences && differences.length > 0) return <DifferenceTable differences={differences} />;
  return <p className="py-6">Nothing here.</p>;
}
