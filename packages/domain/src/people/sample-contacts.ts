/** Values of .env.example stand for what only the shopkeeper knows. A shop must not open with them. */

/** A real number has at least four digits that are not zero; the country code does not count. */
export const isSamplePhone = (phone: string): boolean =>
  phone !== '' && phone.replace(/^\+?91\b/, '').replaceAll(/[^1-9]/g, '').length < 4;

/** Pages and messages leave out what is not known: a sample reaches nobody. */
export const toKnownPhone = (phone: string): string => (isSamplePhone(phone) ? '' : phone);

/** Addresses of these domains reach nobody (RFC 2606). */
export const isSampleEmail = (email: string): boolean =>
  /[@.]example(\.(com|net|org))?$/.test(email);

/** @param lines of the registered address; a new shop has only the country. */
export const isSampleAddress = (lines: readonly string[]): boolean =>
  lines.length < 2 || /\b000000\b|sample town/i.test(lines.join(' '));
