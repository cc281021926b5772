import { insertCustomer } from '#features/accounts/accounts.queries.ts';
import { insertAdmin } from '#features/accounts/admins.queries.ts';
import type { Deps } from '#platform/deps.ts';

/** Printed by the demo, so that everybody can look around; known to everybody, so for nothing else. */
export const DEMO_LOGINS = {
  customer: { email: 'asha@example.com', password: 'kasavu-demo' },
  admin: { email: 'shop@example.com', password: 'kasavu-demo-admin' },
};

/** The customer of the demo, of the tests and of whatever else needs one. */
export const ASHA = {
  name: 'Asha Nair',
  phone: '9847012345',
  address: {
    houseName: 'Nila House',
    post_office: 'Kuthampully',
    city: 'Thiruvilwamala',
    state: 'Thrissur',
    pinCode: '680594',
  },
};

/** Safe to call twice. */
export async function seedDemoAccounts({ db, passwords }: Pick<Deps, 'db' | 'passwords'>) {
  const { customer, admin } = DEMO_LOGINS;
  await insertCustomer(db, {
    ...ASHA,
    email: customer.email,
    password_hash: await passwords.hash(customer.password),
    demo: true,
  });
  await insertAdmin(db, {
    name: 'Demo admin',
    email: admin.email,
    password_hash: await passwords.hash(admin.password),
    demo: true,
  });
}
