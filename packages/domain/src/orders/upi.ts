import { type Paise, toRupees } from '../money.ts';

/** 'shop@bank': an account name and the handle of its bank. */
export const isUpiId = (text: string): boolean =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{1,99}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text);

interface UpiRequest {
  upiId: string;
  /** Of the shop. */
  name: string;
  amount: Paise;
  note: string;
}

/** The text of a QR code that every UPI app reads. */
export function writeUpiText({ upiId, name, amount, note }: UpiRequest): string {
  const fields = [
    ['pa', upiId],
    ['pn', name],
    ['am', toRupees(amount).toFixed(2)],
    ['cu', 'INR'],
    ['tn', note],
  ];
  // Some apps show a plus sign instead of the space that it stands for, and some do not decode '@'.
  const query = fields.map(
    ([key = '', value = '']) => `${key}=${encodeURIComponent(value).replaceAll('%40', '@')}`,
  );
  return `upi://pay?${query.join('&')}`;
}
