import type { PackingOrder } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { CallFirst } from '../guest-band.tsx';

interface PackingNotesProps {
  order: Pick<PackingOrder, 'notes' | 'call_first' | 'phone'>;
}

/** Tells the person who packs to call a guest first, and shows the notes of staff. */
export function PackingNotes({ order }: PackingNotesProps) {
  return (
    <>
      {order.call_first && <CallFirst phone={formatMobile(order.phone)} />}
      <Notes {...order} />
    </>
  );
}

function Notes({ notes }: Pick<PackingOrder, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes" className="pack-notes">
      {notes.map(({ note_id, text, admin }) => (
        <li key={note_id}>
          {text} <span className="text-ink-600">({admin})</span>
        </li>
      ))}
    </ul>
  );
}
