import type { ListedCollection } from '@shop/contract';
import { PRODUCT_TYPES, TYPE_RULES } from '@shop/domain/products/product-types';
import { listUrl, listValues, parseListQuery } from '#features/catalog/list/list-query.ts';

/** Where a banner or tile leads to, as it is chosen in the form. */
export interface LinkTarget {
  /** Value of the list: a product type, the address of a collection, or one of the two below. Empty: nothing chosen. */
  choice: string;
  /** Words of a search, alone or within a type, or an address. */
  text: string;
}

export const SEARCH = 'search';
export const ADDRESS = 'address';

interface Target {
  value: string;
  label: string;
}

const TARGETS: Target[] = [
  ...PRODUCT_TYPES.map((type) => ({ value: type, label: `All ${TYPE_RULES[type].plural}` })),
  { value: SEARCH, label: 'A search' },
  { value: ADDRESS, label: 'Another page of your shop' },
];

const COLLECTION = /^\/collections\/[a-z0-9-]+$/;

/** Collections come first. One that a link has and the shop has no more stays an address. */
export const listTargets = (collections: ListedCollection[]): Target[] => [
  ...collections.map(({ slug, title }) => ({
    value: listUrl({ collection: slug }),
    label: `Collection: ${title}`,
  })),
  ...TARGETS,
];

/** The choice that makes this link; one that no choice makes is an address. */
export function toTarget(link: string, targets: Target[] = TARGETS): LinkTarget {
  if (!link) return { choice: '', text: '' };
  if (targets.some(({ value }) => value === link)) return { choice: link, text: '' };
  const [path, query = ''] = link.split('?');
  const { filters } = parseListQuery(new URLSearchParams(query));
  const text = filters.search ?? '';
  const candidates = [...listValues(filters, 'type'), SEARCH].map((choice) => ({ choice, text }));
  const found = path === '/home' && candidates.find((target) => toLink(target, '') === link);
  return found || { choice: ADDRESS, text: link };
}

/** @param origin of this shop: the full address of one of its pages is shortened. */
export function toLink({ choice, text }: LinkTarget, origin: string): string {
  const type = PRODUCT_TYPES.find((one) => one === choice);
  if (type) return listUrl({ type, search: text });
  if (COLLECTION.test(choice)) return choice;
  if (choice === SEARCH) return text ? listUrl({ search: text }) : '';
  return choice === ADDRESS ? shorten(text, origin) : '';
}

function shorten(address: string, origin: string): string {
  const { host = '' } = parseUrl(origin) ?? {};
  const full = host && address.startsWith(`${host}/`) ? `https://${address}` : address;
  const url = parseUrl(full);
  if (!url || withoutWww(url.host) !== withoutWww(host)) return address;
  return url.pathname + url.search + url.hash;
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const withoutWww = (host: string) => host.replace(/^www\./, '');
