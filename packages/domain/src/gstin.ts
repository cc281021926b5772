const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;
const GSTIN = /^[0-3][0-9][A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const isPan = (text: string): boolean => PAN.test(text);

/** State code, PAN, number of the registration, Z, and a check digit (Luhn's algorithm, modulo 36). */
export const isGstin = (text: string): boolean =>
  GSTIN.test(text) && text.at(-1) === checkDigit(text.slice(0, -1));

function checkDigit(text: string): string {
  const sum = Array.from(text).reduce((total, character, index) => {
    const product = DIGITS.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return total + Math.floor(product / 36) + (product % 36);
  }, 0);
  return DIGITS.charAt((36 - (sum % 36)) % 36);
}
