import type { Note } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A note is about an order or a customer. */
export type NoteSubject = { order_id: string } | { user_id: number };

interface NewNote {
  text: string;
  request_id: string;
  admin_id: number;
}

/** A repeated request inserts nothing. */
export async function insertNote(db: Db, subject: NoteSubject, note: NewNote): Promise<void> {
  await db
    .insertInto('note')
    .values({ ...subject, ...note })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .execute();
}

const MAX_LISTED = 100;

/** Newest first. */
export async function listNotes(db: Db, subject: NoteSubject): Promise<Note[]> {
  const isAbout =
    'order_id' in subject
      ? sql<boolean>`note.order_id = ${subject.order_id}`
      : sql<boolean>`note.user_id = ${subject.user_id}`;
  const rows = await db
    .selectFrom('note')
    .innerJoin('admin', 'admin.admin_id', 'note.admin_id')
    .select(['note_id', 'text', 'admin.name as admin', 'note.created_at as at'])
    .where(isAbout)
    .orderBy('note_id', 'desc')
    .limit(MAX_LISTED)
    .execute();
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}
