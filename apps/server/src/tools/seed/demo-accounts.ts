import { insertCustomer } from '#features/accounts/customers/customers.queries.ts';
import { insertStaff } from '#features/accounts/staff/staff.queries.ts';
import type { Deps } from '#platform/deps.ts';

/** Publicly known logins: a production server does not start while they exist. */
export const DEMO_LOGINS = {
  customer: { email: 'asha@example.com', password: 'kasavu-demo' },
  admin: { email: 'shop@example.com', password: 'kasavu-demo-admin' },
};

/** Profile of the demo customer and of test customers. */
export const DEMO_CUSTOMER = {
  name: 'Asha Nair',
  phone: '9847012345',
  address: {
    houseName: 'Nila House',
    post_office: 'Kuthampully',
    city: 'Thiruvilwamala',
    state: 'Thrissur',
    pinCode: '680594',
    stateCode: '32',
  },
};

/** Idempotent. */
export async function seedDemoAccounts({
  db,
  passwordHasher: passwords,
}: Pick<Deps, 'db' | 'passwordHasher'>) {
  const { customer, admin } = DEMO_LOGINS;
  await insertCustomer(db, {
    ...DEMO_CUSTOMER,
    email: customer.email,
    password_hash: await passwords.hash(customer.password),
    demo: true,
  });
  await insertStaff(db, {
    name: 'Demo owner',
    role: 'owner',
    email: admin.email,
    password_hash: await passwords.hash(admin.password),
    demo: true,
  });
}
