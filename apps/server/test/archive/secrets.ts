import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TestShop } from '../test-shop.ts';

/** 32 bytes that no other row has. */
const derive = (name: string): Buffer => createHash('sha256').update(`planted ${name}`).digest();

const PLANTED = {
  session: derive('session'),
  known_device: derive('known device'),
  account_token: derive('account token'),
  page_token: derive('page token'),
  ticket_link: derive('ticket link'),
  invitation: derive('invitation'),
  password_link: derive('password link'),
  recovery_code: derive('recovery code'),
  passkey: derive('passkey'),
  guest: derive('guest'),
  network: derive('network'),
};
const TOTP = Buffer.concat([derive('totp'), Buffer.alloc(16, 7)]);
const FEED = derive('feed').toString('hex').slice(0, 32);
const STAFF_PASSWORD = '$argon2id$planted-staff';
export const CUSTOMER_PASSWORD = '$argon2id$planted-customer';
const WEBHOOK = 'planted report of the provider';

/** Every secret as it would stand in a file. */
export const SECRETS = [
  ...Object.values(PLANTED).map((bytes) => bytes.toString('hex')),
  TOTP.toString('hex'),
  FEED,
  STAFF_PASSWORD,
  WEBHOOK,
];

/** Puts a secret into each table that has some. */
export async function plantSecrets({ db }: TestShop): Promise<void> {
  for (const plant of [
    sql`insert into session (token_hash, admin_id) select ${PLANTED.session}, min(admin_id) from admin`,
    sql`insert into known_device (token_hash, admin_id)
      select ${PLANTED.known_device}, min(admin_id) from admin`,
    sql`insert into account_token (token_hash, purpose, user_id, message_id, email_hash, expires_at)
      select ${PLANTED.account_token}, 'reset_password', (select min(user_id) from customer), message_id,
        email_hash('asha@example.com'), now() from message limit 1`,
    sql`insert into page_token (token_hash, order_id, scope, expires_at)
      select ${PLANTED.page_token}, min(order_id), 'full', now() from orders`,
    sql`insert into ticket_link (token_hash, ticket_id, expires_at)
      select ${PLANTED.ticket_link}, min(ticket_id), now() from ticket`,
    sql`insert into staff_invitation (email, role, invited_by, shown_token_hash)
      select 'new@example.com', 'owner', min(admin_id), ${PLANTED.invitation} from admin`,
    sql`insert into staff_password_link (token_hash, admin_id, expires_at)
      select ${PLANTED.password_link}, min(admin_id), now() from admin`,
    sql`insert into admin_recovery_code (code_hash, admin_id)
      select ${PLANTED.recovery_code}, min(admin_id) from admin`,
    sql`insert into admin_passkey (credential_id, admin_id, public_key, counter, transports, name)
      select 'credential', min(admin_id), ${PLANTED.passkey}, 0, '{}', 'Phone' from admin`,
    sql`insert into admin_totp (admin_id, secret, last_step) select min(admin_id), ${TOTP}, 0 from admin`,
    sql`insert into feed_address (secret) values (${FEED})`,
    sql`insert into webhook_event (event_id, event, body) values ('evt', 'payment', ${WEBHOOK})`,
    sql`update checkout set guest_hash = ${PLANTED.guest}, guest_network = ${PLANTED.network}
      where checkout_id = (select checkout_id from orders where channel = 'guest' limit 1)`,
    sql`update admin set password_hash = ${STAFF_PASSWORD}`,
    sql`update customer set password_hash = ${CUSTOMER_PASSWORD}`,
  ]) {
    await plant.execute(db);
  }
}
