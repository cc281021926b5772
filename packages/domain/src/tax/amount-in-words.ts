import type { Paise } from '../money.ts';

const ONES = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const GROUPS = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const;

const belowHundred = (count: number) =>
  count < 20
    ? (ONES[count] ?? '')
    : [TENS[Math.floor(count / 10)], ONES[count % 10]].filter(Boolean).join('-');

function inWords(count: number): string {
  const group = GROUPS.find(([size]) => count >= size);
  if (!group) return belowHundred(count);
  const [size, name] = group;
  return `${inWords(Math.floor(count / size))} ${name} ${inWords(count % size)}`.trim();
}

/** 'Rupees nine thousand nine hundred eighty only', with lakh and crore. */
export function amountInWords(amount: Paise): string {
  const rupees = Math.floor(amount / 100);
  const rest = amount % 100;
  const paiseWords = rest > 0 ? ` and ${inWords(rest)} paise` : '';
  return `Rupees ${rupees > 0 ? inWords(rupees) : 'zero'}${paiseWords} only`;
}
