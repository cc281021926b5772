import { useState } from 'react';
import { ExportDialog, type ExportedList } from './export-dialog.tsx';

/** Products as a file. */
export function ExportButton({ list }: { list: ExportedList }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="button button-quiet row-control"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Export
      </button>
      {isOpen && <ExportDialog list={list} onClose={() => setOpen(false)} />}
    </>
  );
}
