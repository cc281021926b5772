/** Whole paise. The brand keeps rupees from being added to paise by mistake. */
export type Paise = number & { readonly unit: 'paise' };

export function paise(amount: number): Paise {
  // The only cast to the branded type.
  return Math.round(amount) as Paise;
}

export const fromRupees = (rupees: number): Paise => paise(rupees * 100);
export const toRupees = (amount: Paise): number => amount / 100;
export const multiply = (amount: Paise, quantity: number): Paise => paise(amount * quantity);
export const sum = (amounts: Paise[]): Paise =>
  paise(amounts.reduce((total, amount) => total + amount, 0));

const inRupees = (decimals: { minimumFractionDigits: number; maximumFractionDigits: number }) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', ...decimals });

const whole = inRupees({ minimumFractionDigits: 0, maximumFractionDigits: 0 });
const exact = inRupees({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Prices: ₹1,24,500, decimals only when there are paise. */
export const formatRupees = (amount: Paise): string =>
  (amount % 100 === 0 ? whole : exact).format(toRupees(amount));

/** Totals: always two decimals, ₹1,24,500.00. */
export const formatTotal = (amount: Paise): string => exact.format(toRupees(amount));

/** A reduction: −₹245.00. */
export const formatReduction = (amount: Paise): string => `−${formatTotal(amount)}`;

/**
 * An amount as it is written on a price tag, ₹ 1,24,500/- or Rs. 4500, as plain digits. Any other text
 * is returned without its spaces and commas.
 */
export const normalizeAmount = (text: string): string =>
  text
    .replaceAll(/[\s,]/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/[-–—=]?$/, '');

/** @returns NaN for anything but digits with at most two decimals. */
export const parseAmount = (text: string): number => {
  const digits = normalizeAmount(text);
  return /^[0-9]{1,12}(\.[0-9]{1,2})?$/.test(digits) ? Number(digits) : Number.NaN;
};
