import { randomUUID } from 'node:crypto';
import type { Role, SignUp } from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import { createToken, hashToken } from '@shop/server/features/accounts/sessions/sessions.ts';
import { DEMO_CUSTOMER } from '@shop/server/tools/seed/demo-accounts.ts';
import { sql } from 'kysely';

/** Password of every test account. */
export const TEST_PASSWORD = 'kasavu border';

/** TEST_PASSWORD with the cost parameters of production: inserted accounts can log in at once. */
export const TEST_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$c2hvcCB0ZXN0IHNlY3JldA$/NOOd44BOCLRz69iYD02cVnxUzkXGsomBCsCkcXBuic';

interface TestSession {
  token: string;
  /** Cookie header for plain HTTP; over HTTPS the name has the prefix `__Host-`. */
  cookie: string;
}

export interface TestCustomer extends TestSession {
  user_id: number;
  email: string;
  password: string;
  /** For X-Forwarded-For, so that customers do not share rate limits. */
  ip: string;
}

export interface TestStaff extends TestSession {
  admin_id: number;
  name: string;
  email: string;
  password: string;
  ip: string;
}

type Person = Omit<SignUp, 'password'> & { password_hash: string };

const toIp = (id: number) => `10.${(id >> 16) & 255}.${(id >> 8) & 255}.${id & 255}`;

/** Inserts customers with one session each, in two statements and without hashing. */
export async function insertCustomers(
  db: Db,
  count: number,
  { emailDomain = 'example.com' }: { emailDomain?: string } = {},
): Promise<TestCustomer[]> {
  const run = randomUUID();
  return insertPeople(
    db,
    Array.from({ length: count }, (_, index) => `${run}-${index}@${emailDomain}`),
    {},
  );
}

/** Inserts one customer with a session. Fields that are not given are the demo customer's. */
export async function insertCustomer(
  db: Db,
  { email = `${randomUUID()}@example.com`, ...person }: Partial<Person> = {},
): Promise<TestCustomer> {
  const [customer] = await insertPeople(db, [email], person);
  if (!customer) throw new Error(`${email} was not inserted`);
  return customer;
}

async function insertPeople(
  db: Db,
  emails: string[],
  person: Partial<Omit<Person, 'email'>>,
): Promise<TestCustomer[]> {
  const { name, phone, address, password_hash } = {
    ...DEMO_CUSTOMER,
    password_hash: TEST_PASSWORD_HASH,
    ...person,
  };
  const { rows } = await sql<{ user_id: number; email: string }>`
    insert into customer (name, email, phone, address, password_hash)
    select ${name}, email, ${phone}, ${JSON.stringify(address)}::jsonb, ${password_hash}
    from unnest(${emails}::text[]) email
    returning user_id, email`.execute(db);
  const tokens = rows.map(() => createToken());
  await sql`
    insert into session (token_hash, user_id)
    select * from unnest(${tokens.map(hashToken)}::bytea[], ${rows.map((row) => row.user_id)}::bigint[])
  `.execute(db);
  return rows.map(({ user_id, email }, index) => {
    const token = tokens[index] ?? '';
    const ip = toIp(user_id);
    return { user_id, email, password: TEST_PASSWORD, token, cookie: `customer=${token}`, ip };
  });
}

/** Inserts a staff member with a session. */
export async function insertStaff(
  db: Db,
  {
    name = 'Meera',
    email = `${randomUUID()}@example.com`,
    role = 'owner',
  }: { name?: string; email?: string; role?: Role } = {},
): Promise<TestStaff> {
  const { admin_id } = await db
    .insertInto('admin')
    .values({ name, email, role, password_hash: TEST_PASSWORD_HASH })
    .returning('admin_id')
    .executeTakeFirstOrThrow();
  const token = createToken();
  await db
    .insertInto('session')
    // Proven for as long as a test may move the clock.
    .values({ token_hash: hashToken(token), admin_id, proven_at: sql`'infinity'` })
    .execute();
  const session = { token, cookie: `admin=${token}` };
  return { admin_id, name, email, password: TEST_PASSWORD, ...session, ip: toIp(admin_id) };
}
