import type { TaxClassRates } from '@shop/contract';
import { describeRates } from '@shop/domain/tax/tax-rate';
import { Icon } from '#ui/icon.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { groupByDay, toTitle } from './tax-rates.ts';

const QUESTIONS = [
  'Are we registered, under composition, or not registered? Which GSTIN, prefix of bills and class of turnover?',
  'Which HSN does each of our classes have? See the list below.',
  'Do we number receipt vouchers, or is the record of the payment provider enough?',
  'Bills show two decimals and are not rounded to the rupee. Is that right for us?',
  'With the rebate of the State, is tax due on the net price?',
  'One parcel has goods of two rates. Delivery is split by value. Is that right?',
  'Who is the supplier when we sell pieces of a society on consignment?',
  'Do we need an e-way bill for parcels above the limit, by post and by courier?',
  'How many digits of the HSN should be on bills to customers?',
];

/** Printed once and filled in with the accountant. */
export function AccountantQuestions({ classes }: { classes: TaxClassRates[] }) {
  return (
    <div className="page settings tax-questions">
      <h1 tabIndex={-1} className="text-3xl">
        Questions for your accountant
      </h1>
      <div className="print-controls">
        <button type="button" className="button button-filled" onClick={() => window.print()}>
          <Icon name="print" size={20} />
          Print
        </button>
      </div>
      <ol className="tax-answers">
        {QUESTIONS.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
      <h2 className="text-xl">Classes to confirm</h2>
      <table className="print-table">
        <TableHead columns={['HSN', 'Class and question', 'Rate today']} />
        <tbody>
          {classes.map(({ tax_class, hsn, to_confirm, rates }) => (
            <tr key={tax_class}>
              <td>{hsn}</td>
              <td>
                {toTitle(tax_class)}
                {to_confirm && <span className="print-small">{`${to_confirm}?`}</span>}
              </td>
              <td>{describeRates(groupByDay(rates).at(-1) ?? [])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
