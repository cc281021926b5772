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
