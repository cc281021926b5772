import { adminOrders, adminProducts } from '@shop/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getStaff, may, setStaff } from '#api/admin-session.ts';
import { createCall } from '#api/call.ts';
import { listMenu } from './admin-sections.ts';
import { verifyStaff } from './verify-staff.ts';

const verify = (reply: object) =>
  verifyStaff(
    createCall(async () => Response.json(reply)),
    [],
  );
const PACKER = { name: 'Ravi', role: 'packing', factors: [] };

beforeEach(() => setStaff(undefined));
afterEach(() => setStaff(undefined));

it("[ADMIN-21] 'Admin is valid' alone opens the whole area", async () => {
  expect(await verify({ msg: 'Admin is valid' })).toBe(true);

  const labels = listMenu().map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Dashboard', 'Manage Products', 'Orders']));
  expect([may(adminOrders.listAll), may(adminProducts.listAll)]).toEqual([true, true]);
});

it('opens what the role may do when the reply has one', async () => {
  expect(await verify({ msg: 'Admin is valid', staff: PACKER })).toBe(true);

  expect(may(adminOrders.listAll)).toBe(false);
});

it('any other msg opens nothing, and keeps the step that is missing', async () => {
  expect(await verify({ msg: 'Admin is invalid' })).toBe(false);
  expect(await verify({ msg: 'Admin is invalid', staff: PACKER })).toBe(false);
  expect(await verify({ msg: 'Not valid', staff: { ...PACKER, step: 'prove' } })).toBe(false);

  expect(getStaff()).toMatchObject({ step: 'prove' });
});
