import { expect, type Page, type Route } from '@playwright/test';
import type { Endpoint } from '@shop/contract';
import { API_ERROR } from '#fixtures/network.ts';
import { alertDialog } from '#pages/accounts.ts';
import { toast } from '#pages/add-to-cart.ts';

/** A reply without our additions: the connection is cut, or there is a status, perhaps with `msg`. */
export type Reply = 'cut' | { status: number; msg?: string };

/** Checks the screen, the addresses the page visited and the errors it logged. */
export type Outcome = (page: Page, seen: { paths: string[]; logged: string[] }) => Promise<void>;

export const alerts =
  (text: string): Outcome =>
  async (page) => {
    await expect(alertDialog(page).getByText(text, { exact: true })).toBeVisible();
  };

export const toasts =
  (text: string): Outcome =>
  async (page) => {
    await expect(toast(page)).toHaveText(text);
  };

/** A valid session is sent from /login to /home at once, so every path that the page visited is checked. */
export const leadsTo =
  (path: string): Outcome =>
  async (_page, { paths }) => {
    await expect.poll(() => paths).toContain(path);
  };

export const shows =
  (text: string | RegExp): Outcome =>
  async (page) => {
    await expect(page.getByText(text)).toBeVisible();
  };

/** Logged and no more: no message appears, and the form stays open. */
export const isOnlyLogged =
  (openForm: (page: Page) => ReturnType<Page['getByRole']>): Outcome =>
  async (page, { logged }) => {
    await expect.poll(() => logged.some((line) => API_ERROR.test(line))).toBe(true);
    await expect(openForm(page)).toBeVisible();
    await expect(openForm(page).getByRole('alert')).toBeHidden();
    await expect(alertDialog(page)).toBeHidden();
    await expect(toast(page)).toBeHidden();
  };

export const always = (outcome: Outcome, status = 500): [Reply, Outcome][] => [
  [{ status, msg: 'A message of another server' }, outcome],
  [{ status }, outcome],
  ['cut', outcome],
];

/** Answers a call in the shop's place. The returned function ends it. */
export async function answer(page: Page, { method, path }: Endpoint, reply: Reply) {
  const handle = (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    if (reply === 'cut') return route.abort('connectionfailed');
    const { status, msg } = reply;
    return msg ? route.fulfill({ status, json: { msg } }) : route.fulfill({ status, body: '' });
  };
  // A parameter of the path matches anything: `/api/order/{id}` is every order.
  const url = `**${path.replaceAll(/\{\w+\}/g, '*')}*`;
  await page.route(url, handle);
  return () => page.unroute(url, handle);
}

export const describeReply = (reply: Reply) => {
  if (reply === 'cut') return 'a cut connection';
  return reply.msg ? `status ${reply.status} with msg alone` : `a plain status ${reply.status}`;
};
