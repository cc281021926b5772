import { type Block, textEntry } from './blocks.ts';
import { type Html, html } from './html.ts';
import { LIGHT } from './theme.ts';

export interface ItemLine {
  name: string;
  /** 2 × ₹6,800 */
  calculation: string;
  amount: string;
}

export interface TotalLine {
  label: string;
  amount: string;
}

/** The items of an order, with prices, the sum and what it includes besides. */
export const items = (lines: ItemLine[], total: TotalLine, besides: TotalLine[] = []): Block => ({
  html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font:inherit;color:inherit">
${lines.map(toRow)}
${besides.map(toChargeRow)}${toTotalRow(total)}
</table>`,
  text: `${lines.map(toEntry).join('\n')}\n\n${besides.map((line) => `${toSum(line)}\n`).join('')}${toSum(total)}`,
});

const BORDER = `border-top:1px solid ${LIGHT.line}`;
const GOLD_BORDER = `border-top:1px solid ${LIGHT.gold}`;

/** The styles are short: an order may have 100 items, and some mail programs cut a part at 100 KB. */
const toRow = ({ name, calculation, amount }: ItemLine): Html => html`<tr valign="top">
<td class="line" style="${BORDER};padding:10px 0"><b style="font-weight:600">${name}</b><br><span class="quiet" style="color:${LIGHT.quiet}">${calculation}</span></td>
<td class="line" align="right" style="${BORDER};padding:10px 0 10px 16px;white-space:nowrap">${amount}</td></tr>`;

const toChargeRow = ({ label, amount }: TotalLine): Html => html`<tr valign="top">
<td class="line" style="${BORDER};padding:10px 0">${label}</td>
<td class="line" align="right" style="${BORDER};padding:10px 0 10px 16px;white-space:nowrap">${amount}</td></tr>
`;

const toSum = ({ label, amount }: TotalLine) => `${label}: ${amount}`;

const toTotalRow = ({ label, amount }: TotalLine): Html =>
  html`<tr valign="top" style="font-size:18px;font-weight:600"><td class="gold" style="${GOLD_BORDER};padding:10px 0">${label}</td>
<td class="gold" align="right" style="${GOLD_BORDER};padding:10px 0 10px 16px;white-space:nowrap">${amount}</td></tr>`;

const toEntry = ({ name, calculation, amount }: ItemLine) =>
  `${textEntry(name)}\n  ${calculation} = ${amount}`;
