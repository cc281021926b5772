import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setStaff } from '#api/admin-session.ts';

const LOADERS = [
  ['/home', () => import('./home.tsx')],
  ['/product-info/7', () => import('./product-info.tsx')],
  ['/cart', () => import('./cart.tsx')],
  ['/orders', () => import('./orders.tsx')],
  ['/order-info/7QK2-M9XT', () => import('./order-info.tsx')],
  ['/return/7QK2-M9XT', () => import('./returns/return.tsx')],
  ['/profile', () => import('./profile.tsx')],
  ['/about', () => import('./about.tsx')],
  ['/pay/opened', () => import('./pay/pay.tsx')],
  ['/contact', () => import('./contact.tsx')],
  ['/policies/returns', () => import('./policy.tsx')],
  ['/admin', () => import('./admin/dashboard.tsx')],
  ['/admin/products', () => import('./admin/products.tsx')],
  ['/admin/orders', () => import('./admin/orders.tsx')],
  ['/admin/pack', () => import('./admin/pack.tsx')],
  ['/admin/pack/7QK2-M9XT', () => import('./admin/packing-order.tsx')],
  ['/admin/print/slips', () => import('./admin/print.tsx')],
  ['/admin/print/invoices', () => import('./admin/print-invoices.tsx')],
  ['/admin/payments', () => import('./admin/money/payments.tsx')],
  ['/admin/pages', () => import('./admin/pages.tsx')],
  ['/admin/pages/about', () => import('./admin/page.tsx')],
  ['/admin/returns', () => import('./admin/returns.tsx')],
  ['/admin/returns/R-7QK2M9', () => import('./admin/return.tsx')],
  ['/admin/returns/R-7QK2M9/label', () => import('./admin/return-label.tsx')],
  ['/admin/reviews', () => import('./admin/reviews.tsx')],
  ['/admin/support', () => import('./admin/support.tsx')],
  ['/admin/support/T-7QK2M9', () => import('./admin/ticket.tsx')],
  ['/order-info/7QK2-M9XT/documents/1', () => import('./document.tsx')],
  ['/admin/bills', () => import('./admin/money/bills.tsx')],
  ['/admin/documents/1', () => import('./admin/money/document.tsx')],
  ['/admin/tax', () => import('./admin/money/tax.tsx')],
  ['/admin/tax/questions', () => import('./admin/money/tax-questions.tsx')],
  ['/admin/login', () => import('./admin/people/login.tsx')],
] as const;

const PAGE_PARAMS = {
  page: 'about',
  policy: 'returns',
  print: 'slips',
  token: 'opened',
  ticket_id: 'T-7QK2M9',
  return_id: 'R-7QK2M9',
};

beforeEach(() => {
  // The owner's screens make every request; the session has ended, so that the login page makes its own too.
  setStaff({ name: 'Lakshmi', role: 'owner', factors: [] });
  setStaff(undefined);
  // Like fetch: never replies, and rejects when the signal aborts.
  vi.stubGlobal('fetch', async (_path: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    const { promise, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
});
afterEach(() => void vi.unstubAllGlobals());

it.each(LOADERS)(
  '%s ends its requests when another navigation begins',
  async (path, load) => {
    const { clientLoader } = await load();
    const navigation = new AbortController();
    const request = new Request(`http://shop.test${path}`, { signal: navigation.signal });
    const args = {
      request,
      params: {
        product_id: '7',
        order_id: '7QK2-M9XT',
        ...PAGE_PARAMS,
      },
    };
    // The loaders read nothing else of their arguments.
    const loading = (clientLoader as (args: object) => Promise<unknown>)(args);
    navigation.abort();

    await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
  },
  5000,
);
