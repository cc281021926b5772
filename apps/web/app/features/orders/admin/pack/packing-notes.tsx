import type { PackingOrder } from '@shop/contract';

/** The notes of staff about the order, for the person who packs it. */
export function PackingNotes({ notes }: Pick<PackingOrder, 'notes'>) {
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
