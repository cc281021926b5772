interface UndoButtonProps {
  order_id: string;
  busy: boolean;
  onUndo: () => void;
}

/** Offered for some minutes, before the parcel can have left the shop. */
export function UndoButton({ order_id, busy, onUndo }: UndoButtonProps) {
  return (
    <button type="button" className="text-link tap-target" aria-busy={busy} onClick={onUndo}>
      Undo this parcel<span className="sr-only"> of order {order_id}</span>
    </button>
  );
}
