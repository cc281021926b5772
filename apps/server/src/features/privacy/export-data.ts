import type { DataFormat } from '@shop/contract';
import type { Db } from '#db/database.ts';
import type { Deps } from '#platform/deps.ts';
import {
  listAccount,
  listCart,
  listEmailChanges,
  listErasureRequests,
  listFurtherAddresses,
  listLogins,
  listMessages,
  listOrders,
  listPaymentLinks,
  listPayments,
  listReturns,
  listReviews,
  listSecurityEvents,
  listShopNotes,
  listTickets,
  listUnpaidPurchases,
} from './export.queries.ts';
import type { Person } from './person.queries.ts';
import { renderData } from './render-data.ts';

export type PersonalData = Record<string, object[]>;

interface ExportRequest {
  person: Person;
  /** Includes the shop's notes, for an operator who answers a legal request. */
  withNotes?: boolean;
}

/** Everything the shop keeps about a customer or a guest. */
export async function collectData(
  { db }: Pick<Deps, 'db'>,
  { person, withNotes = false }: ExportRequest,
): Promise<PersonalData> {
  return {
    ...('user_id' in person && (await listProfile(db, person.user_id))),
    orders: await listOrders(db, person),
    payments: await listPayments(db, person),
    returns: await listReturns(db, person),
    reviews: await listReviews(db, person),
    unpaid_purchases: await listUnpaidPurchases(db, person),
    ...('user_id' in person
      ? { cart: await listCart(db, person.user_id) }
      : { payment_links: await listPaymentLinks(db, person) }),
    questions_and_complaints: await listTickets(db, person),
    messages_sent_to_you: await listMessages(db, person),
    ...('user_id' in person && (await listAccess(db, person.user_id))),
    requests_for_erasure: await listErasureRequests(db, person),
    ...(withNotes && { notes_of_the_shop: await listShopNotes(db, person) }),
  };
}

const listProfile = async (db: Db, user_id: number): Promise<PersonalData> => ({
  account: await listAccount(db, user_id),
  further_addresses: await listFurtherAddresses(db, user_id),
});

const listAccess = async (db: Db, user_id: number): Promise<PersonalData> => ({
  where_you_are_logged_in: await listLogins(db, user_id),
  logins_and_changes: await listSecurityEvents(db, user_id),
  changes_of_email: await listEmailChanges(db, user_id),
});

/** A file with everything the shop keeps about a customer or a guest. */
export async function exportData(
  deps: Pick<Deps, 'db' | 'settings'>,
  { format, ...request }: ExportRequest & { format: DataFormat },
) {
  const { brand } = await deps.settings.load();
  const data = await collectData(deps, request);
  const exported_at = new Date().toISOString();
  if (format === 'json') {
    const content = `${JSON.stringify({ shop: brand, exported_at, ...data }, null, 2)}\n`;
    return { type: 'application/json; charset=utf-8', name: 'my-data.json', content };
  }
  const content = renderData({ shop: brand, exported_at, data });
  return { type: 'text/html; charset=utf-8', name: 'my-data.html', content };
}
