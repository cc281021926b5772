const MAX_LENGTH = 50;

/** A title as the end of an address: small letters, numbers and hyphens. Empty when it has neither letter nor number of English. */
export function toSlug(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  return (words ?? []).join('-').slice(0, MAX_LENGTH).replace(/-$/, '');
}
