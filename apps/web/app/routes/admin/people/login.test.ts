import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endStaffSession, PLAIN_ADMIN, setStaff } from '#api/admin-session.ts';
import { clientLoader } from './login.tsx';

const load = () => {
  const request = new Request('http://localhost/admin/login');
  // The loader reads nothing else.
  return clientLoader({ request } as Parameters<typeof clientLoader>[0]);
};

beforeEach(() => {
  setStaff(undefined);
  vi.stubGlobal('fetch', async () => Response.json({ msg: 'Admin is valid' }));
});
afterEach(() => {
  setStaff(PLAIN_ADMIN);
  setStaff(undefined);
  vi.unstubAllGlobals();
});

it('the admin login goes to the dashboard when the session is valid', async () => {
  expect(await load()).toMatchObject({ status: 302 });
});

it('[ADMIN-14] stays after a call was refused with 401, whatever the check would say', async () => {
  endStaffSession();

  expect(await load()).toBeNull();
});
