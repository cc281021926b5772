import { toChunks } from '@shop/domain/text-chunks';
import { xmlElement as element, escapeXml } from '@shop/domain/xml';
import { toAmount } from './gst-files.ts';
import { groupOfLedger, type Voucher, type Vouchers } from './vouchers.ts';

/** XML, in pieces. */
type Xml = AsyncGenerator<string, void>;

/** Without a company: Tally imports into the one that is open. */
const begin = (report: 'Vouchers' | 'All Masters') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ENVELOPE>
<HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER>
<BODY><IMPORTDATA>
<REQUESTDESC>${element('REPORTNAME', report)}</REQUESTDESC>
<REQUESTDATA>
`;

const END = `</REQUESTDATA>
</IMPORTDATA></BODY>
</ENVELOPE>
`;

const toMessage = (content: string) =>
  `<TALLYMESSAGE xmlns:UDF="TallyUDF">\n${content}</TALLYMESSAGE>\n`;

/** Tally writes debits as negative amounts that are 'deemed positive'. */
const toEntry = ([ledger, amount]: Voucher['entries'][number]) =>
  `<ALLLEDGERENTRIES.LIST>${element('LEDGERNAME', ledger)}${element(
    'ISDEEMEDPOSITIVE',
    amount > 0 ? 'Yes' : 'No',
  )}${element('AMOUNT', toAmount(-amount))}</ALLLEDGERENTRIES.LIST>\n`;

/** The remote id lets Tally know a voucher again that is imported a second time. */
function toVoucher({ voucher_id, day, type, number, narration, entries }: Voucher): string {
  const date = day.replaceAll('-', '');
  const attributes = [
    `REMOTEID="${escapeXml(voucher_id)}"`,
    `VCHTYPE="${type}"`,
    'ACTION="Create"',
    'OBJVIEW="Accounting Voucher View"',
  ];
  const fields = [
    element('DATE', date),
    element('EFFECTIVEDATE', date),
    element('VOUCHERTYPENAME', type),
    element('VOUCHERNUMBER', number),
    element('NARRATION', narration),
    element('PERSISTEDVIEW', 'Accounting Voucher View'),
    element('ISINVOICE', 'No'),
  ];
  return `<VOUCHER ${attributes.join(' ')}>\n${fields.join('\n')}\n${entries.map(toEntry).join('')}</VOUCHER>\n`;
}

/** The month's vouchers, for Tally's import of transactions. */
export const composeTallyVouchers = (vouchers: Vouchers): Xml => toChunks(voucherTexts(vouchers));

async function* voucherTexts(vouchers: Vouchers): Xml {
  yield begin('Vouchers');
  for await (const voucher of vouchers) yield toMessage(toVoucher(voucher));
  yield END;
}

const toLedger = (name: string) =>
  `<LEDGER NAME="${escapeXml(name)}" ACTION="Create">
<NAME.LIST>${element('NAME', name)}</NAME.LIST>
${element('PARENT', groupOfLedger(name))}
${element('ISBILLWISEON', 'No')}
</LEDGER>
`;

/** The ledgers that the month's vouchers name, for Tally's import of masters. */
export async function* composeTallyLedgers(vouchers: Vouchers): Xml {
  const ledgers = new Set<string>();
  for await (const { entries } of vouchers) for (const [ledger] of entries) ledgers.add(ledger);
  const messages = [...ledgers].toSorted().map((ledger) => toMessage(toLedger(ledger)));
  yield begin('All Masters') + messages.join('') + END;
}
