import type { Role } from '@shop/contract';

/** As the shop speaks of them. */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  catalogue: 'Catalogue',
  packing: 'Packing',
  accounts: 'Accounts',
};

export const ROLE_WORK: Record<Role, string> = {
  owner: 'does everything',
  catalogue: 'looks after products, home page and pages',
  packing: 'packs and sends parcels, counts the shelf, sees no money',
  accounts: 'looks after orders, payments, refunds and customers',
};
