import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Pages that the shopkeeper writes. Their addresses and titles are fixed, because others link to them. */
export const PAGES = {
  about: { path: '/about', title: 'About us' },
  contact: { path: '/contact', title: 'Contact' },
  delivery: { path: '/policies/delivery', title: 'Delivery' },
  returns: { path: '/policies/returns', title: 'Returns and refunds' },
  privacy: { path: '/policies/privacy', title: 'Privacy' },
  terms: { path: '/policies/terms', title: 'Terms' },
} as const;
export type PageName = keyof typeof PAGES;

export const PAGE_NAMES = ['about', 'contact', 'delivery', 'returns', 'privacy', 'terms'] as const;

export const pageParams = z.object({ page: z.enum(PAGE_NAMES, 'Page not found') });

export const pages = {
  view: defineEndpoint({
    method: 'GET',
    path: '/api/pages/{page}',
    access: 'public',
    summary: 'A page about the shop or one of its policies',
    params: pageParams,
    reply: z.object({
      /** Made from Markdown by the server: raw HTML is escaped. */
      html: z.string(),
      /** Null: the text that every new shop has. */
      updated_at: z.nullable(z.string()),
    }),
  }),
};
