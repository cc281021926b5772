import { adminOrderPage, type Note } from '@shop/contract';
import { call } from '#api/call.ts';
import { NoteList } from '#audit/note-list.tsx';

/** Of an order; customers do not see them. */
export function Notes({ order_id, notes }: { order_id: string; notes: Note[] }) {
  const add = async (body: { text: string; request_id: string }) =>
    (await call(adminOrderPage.addNote, { params: { id: order_id }, body })).notes;
  return <NoteList storageKey={`note:${order_id}`} notes={notes} level="h3" onAdd={add} />;
}
