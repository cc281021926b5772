import { listMonthSteps, MONTH_FILES, type MoneyMonth, type MonthFile } from '@shop/contract';

/** 'b2cs-2026-11.csv' */
export const toFileName = (file: MonthFile, month: string): string =>
  `${file}-${month}.${MONTH_FILES[file].extension}`;

const RETURNS_UNCERTAIN = [
  'The headings, units and States of the GSTR-1 sheets follow public copies of the offline tool. Compare them with the template of the version that you use. In particular: whether it writes "&" or "and" in names of States, and whether the sheet hsn asks for more columns.',
  'The rows of GSTR-3B follow the form. No file of the portal reads this one: it is for comparing and typing.',
  'A sale at 0 % is in b2cs with the rate 0 and in 3.1 (c). Your tool may want it on the sheet exemp.',
  'A month in which a State has more credit notes than sales has negative amounts. Not every version of the tool takes them.',
];

const BOOKS_UNCERTAIN = [
  'The Tally files use the tags that Tally describes for its XML import, and were not tried in every version. Import into a copy of the company first.',
  'Payouts are journal vouchers with bank ledgers. Tally takes them only when bank accounts are allowed in journals (F12).',
  'The ledgers carry no GST details, so that Tally does not compute the returns a second time.',
  'Each voucher has a remote id. Tally should know it again when a month is imported twice; check the number of vouchers all the same.',
];

const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n');

/** The note beside the files of a month: what they are, and what is not certain about them. */
export function composeReadme(month: string, mode: MoneyMonth['mode']): string {
  const steps = listMonthSteps(mode).map(
    ({ title, files }, index) =>
      `${index + 1}. ${title}\n\n${list(
        files.map((file) => `${toFileName(file, month)}: ${MONTH_FILES[file].purpose}`),
      )}`,
  );
  const uncertain = [...(mode === 'regular' ? RETURNS_UNCERTAIN : []), ...BOOKS_UNCERTAIN];
  const text = [
    `Accounts of ${month}`,
    'All files come from one moment. Amounts are rupees; the files agree with each other to the paisa. Days and months are those of India.',
    ...steps,
    `Not known for certain\n\n${list(uncertain)}`,
  ];
  return `${text.join('\n\n')}\n`.replaceAll('\n', '\r\n');
}
