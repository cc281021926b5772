import type { Role } from '@shop/contract';
import { insertCustomer } from '#features/accounts/customers/customers.queries.ts';
import { insertStaff } from '#features/accounts/staff/staff.queries.ts';
import type { Deps } from '#platform/deps.ts';

/** Publicly known logins: a production server does not start while they exist. */
export const DEMO_LOGINS = {
  customer: { email: 'asha@example.com', password: 'kasavu-demo' },
  admin: { email: 'shop@example.com', password: 'kasavu-demo-admin' },
};

/** People of the shop with a past: a customer who has bought before, and a helper for each role. */
export const PAST_LOGINS = {
  regular: { email: 'lakshmi@example.com', password: 'kasavu-demo' },
  catalogue: { email: 'catalogue@example.com', password: 'kasavu-demo-catalogue' },
  packing: { email: 'packing@example.com', password: 'kasavu-demo-packing' },
  accounts: { email: 'accounts@example.com', password: 'kasavu-demo-accounts' },
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

/** Profile of the demo customer who has bought before. */
export const REGULAR_CUSTOMER = {
  name: 'Lakshmi Varma',
  phone: '9447281936',
  address: {
    houseName: 'Thulasi',
    post_office: 'Ayyanthole',
    city: 'Thrissur',
    state: 'Thrissur',
    pinCode: '680003',
    stateCode: '32',
  },
};

type AccountDeps = Pick<Deps, 'db' | 'passwordHasher'>;

/** The two logins of every development shop. Idempotent. */
export async function seedDemoAccounts(deps: AccountDeps): Promise<void> {
  await seedCustomer(deps, DEMO_CUSTOMER, DEMO_LOGINS.customer);
  await seedStaff(deps, { name: 'Devaki Nair', role: 'owner' }, DEMO_LOGINS.admin);
}

/** The logins of the shop with a past. Idempotent. */
export async function seedPastAccounts(deps: AccountDeps): Promise<void> {
  const { regular, catalogue, packing, accounts } = PAST_LOGINS;
  await seedCustomer(deps, REGULAR_CUSTOMER, regular);
  await seedStaff(deps, { name: 'Sreeja Menon', role: 'catalogue' }, catalogue);
  await seedStaff(deps, { name: 'Biju Kumar', role: 'packing' }, packing);
  await seedStaff(deps, { name: 'Anitha George', role: 'accounts' }, accounts);
}

interface Login {
  email: string;
  password: string;
}

async function seedCustomer(
  { db, passwordHasher }: AccountDeps,
  person: typeof DEMO_CUSTOMER,
  { email, password }: Login,
) {
  const password_hash = await passwordHasher.hash(password);
  await insertCustomer(db, { ...person, email, password_hash, demo: true });
}

async function seedStaff(
  { db, passwordHasher }: AccountDeps,
  person: { name: string; role: Role },
  { email, password }: Login,
) {
  const password_hash = await passwordHasher.hash(password);
  await insertStaff(db, { ...person, email, password_hash, demo: true });
}
