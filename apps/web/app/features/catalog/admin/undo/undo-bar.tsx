import { formatTime } from '@shop/domain/dates';
import { FormError } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icon.tsx';
import type { useRecentSaves } from './use-recent-saves.ts';

/** Names the last save and offers to undo it, at the foot of the screen like the bar of unsaved changes. */
export function UndoBar({ saves }: { saves: ReturnType<typeof useRecentSaves> }) {
  const { newest, message, busy, undo, close } = saves;
  if (!newest && !message) return null;
  return (
    <section className="save-bar" aria-label="Saved">
      <div className="save-bar-text">
        <FormError>{message}</FormError>
        {newest && !message && (
          <output className="block">
            <span className="line-clamp-2">{newest.text}</span>
            <span className="block text-sm font-normal text-ink-600">
              Undo until {formatTime(new Date(newest.until))}
            </span>
          </output>
        )}
      </div>
      {newest && !message && (
        <button type="button" className="button button-outline" aria-busy={busy} onClick={undo}>
          <Icon name="undo" size={20} />
          Undo
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Close" onClick={close}>
        <Icon name="close" />
      </button>
    </section>
  );
}
