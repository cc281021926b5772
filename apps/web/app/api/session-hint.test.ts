import { accounts, adminDashboard, cart } from '@shop/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, tryCall } from './call.ts';
import {
  isProbablySignedIn,
  onStaffSessionEnd,
  reloadOnSessionChange,
  setSessionHint,
} from './session-hint.ts';

const NOT_SIGNED_IN = { error: 'NOT_SIGNED_IN', msg: 'You are not logged in' };
const LOG_IN = { body: { email: 'asha@example.com', password: 'kasavu-2026' } };

/** Local storage, shared between the tabs of a browser. */
const storage = new Map<string, string>();

/** The test decides when each path is replied to. */
function imitateNetwork() {
  const replies = new Map<string, PromiseWithResolvers<Response>>();
  const replyTo = (path: string) => {
    const reply = replies.get(path) ?? Promise.withResolvers<Response>();
    replies.set(path, reply);
    return reply;
  };
  vi.stubGlobal('fetch', (path: string) => replyTo(path).promise);
  return (path: string, body: unknown, status = 200) =>
    replyTo(path).resolve(Response.json(body, { status }));
}

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => void vi.unstubAllGlobals());

describe('the session hint', () => {
  it('survives a 401 of a request that began before the login', async () => {
    const reply = imitateNetwork();
    setSessionHint(false);
    const slow = tryCall(call(cart.view, {}));
    const login = call(accounts.logIn, LOG_IN);
    reply(accounts.logIn.path, { msg: 'Login successful' });
    await login;

    reply(cart.view.path, NOT_SIGNED_IN, 401);
    expect((await slow).error?.code).toBe('NOT_SIGNED_IN');

    expect(isProbablySignedIn()).toBe(true);
    expect(storage.get('session')).toBe('yes');
  });

  it('survives a 401 of a request that began before the login in another tab', async () => {
    const reply = imitateNetwork();
    setSessionHint(false);
    reloadOnSessionChange(() => new Promise(() => {}));
    const slow = tryCall(call(cart.view, {}));
    storage.set('session', 'yes');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'session', newValue: 'yes' }));

    reply(cart.view.path, NOT_SIGNED_IN, 401);
    await slow;

    expect(storage.get('session')).toBe('yes');
  });

  it('is removed by a 401 of a request that began after the login', async () => {
    const reply = imitateNetwork();
    const login = call(accounts.logIn, LOG_IN);
    reply(accounts.logIn.path, { msg: 'Login successful' });
    await login;
    expect(isProbablySignedIn()).toBe(true);

    const ended = tryCall(call(cart.view, {}));
    reply(cart.view.path, NOT_SIGNED_IN, 401);
    await ended;

    expect(isProbablySignedIn()).toBe(false);
    expect(storage.has('session')).toBe(false);
  });

  it.each([
    ['does not end', 'before', 0],
    ['ends', 'after', 1],
  ])(
    'a 401 %s the admin session when the request began %s the login',
    async (_ends, when, ends) => {
      const reply = imitateNetwork();
      const onEnd = vi.fn();
      onStaffSessionEnd(onEnd);
      const view = () => tryCall(call(adminDashboard.sales, {}));
      const early = when === 'before' ? view() : undefined;
      const login = call(accounts.logInAdmin, LOG_IN);
      reply(accounts.logInAdmin.path, { msg: 'Login successful' });
      await login;

      const viewed = early ?? view();
      reply(adminDashboard.sales.path, NOT_SIGNED_IN, 401);
      await viewed;

      expect(onEnd).toHaveBeenCalledTimes(ends);
    },
  );
});
