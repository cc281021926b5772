import { randomUUID } from 'node:crypto';
import type { Trx } from '#db/database.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import { STAFF_EVENTS, type StaffEvent } from '#mail/staff-events.ts';
import { listNoticeReceivers } from './staff.queries.ts';

interface Notice {
  event: StaffEvent;
  /** The account that the event is about. */
  admin_id: number;
  /** Given for events that may repeat: one message is sent for each cause. */
  cause?: string;
}

/** Tells the member of staff, and all owners where the event concerns them, in the transaction of the event. */
export async function notifyStaff(
  trx: Trx,
  { event, admin_id, cause = randomUUID() }: Notice,
): Promise<void> {
  const withOwners = STAFF_EVENTS[event] === 'member and owners';
  for (const receiver of await listNoticeReceivers(trx, { admin_id, withOwners })) {
    await insertMessage(trx, {
      kind: 'staff_notice',
      causeId: `${cause}:${receiver}`,
      admin_id: receiver,
      about_admin_id: admin_id,
      staff_event: event,
    });
  }
}
