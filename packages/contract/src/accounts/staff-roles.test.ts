import { expect, it } from 'vitest';
import { mayCall } from '../endpoint.ts';
import { endpoints } from '../endpoints.ts';
import { ALL_STAFF, listWork, ROLES } from './staff-roles.ts';

it('[STAFF-13] a bookkeeper reads money, bills and files, and changes nothing but the own account', () => {
  const open = endpoints.filter((endpoint) => mayCall('bookkeeper', endpoint));
  const ofRole = open.filter(({ access }) => access !== ALL_STAFF);

  expect(ofRole.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET /api/admin/documents',
    'GET /api/admin/money',
    'GET /api/admin/money/{month}/{file}',
    'GET /api/admin/payments',
    'GET /api/document/{document_id}',
  ]);
});

it('[STAFF-13] every role has its work in words, and accounts may do what the bookkeeper may', () => {
  for (const role of ROLES) expect(listWork(role).length).toBeGreaterThan(0);
  const open = endpoints.filter((endpoint) => mayCall('bookkeeper', endpoint));
  expect(open.filter((endpoint) => !mayCall('accounts', endpoint))).toEqual([]);
});
