import { type Gift, MAX_GIFT_NOTE } from '@shop/contract';
import { useId } from 'react';

interface GiftFieldsProps {
  /** Undefined: not a gift. */
  gift: Gift | undefined;
  onChange: (gift: Gift | undefined) => void;
  /** Which purchase it belongs to, where that is not plain. */
  hint?: string;
}

export function GiftFields({ gift, onChange, hint = '' }: GiftFieldsProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label className="gift-tick">
        <input
          type="checkbox"
          checked={gift !== undefined}
          onChange={({ target }) => onChange(target.checked ? { note: '' } : undefined)}
        />
        This is a gift
      </label>
      {gift && (
        <>
          <label htmlFor={id} className="text-sm font-medium">
            Note for the parcel
          </label>
          <textarea
            id={id}
            className="field"
            rows={3}
            maxLength={MAX_GIFT_NOTE}
            value={gift.note}
            aria-describedby={`${id}-helper`}
            onChange={({ target }) => onChange({ note: target.value })}
          />
          <p id={`${id}-helper`} className="flex justify-between gap-4 text-sm text-ink-600">
            <span>{`No prices will be in the parcel. ${hint}`.trim()}</span>
            <span className="tabular-nums">{`${gift.note.length} / ${MAX_GIFT_NOTE}`}</span>
          </p>
        </>
      )}
    </div>
  );
}
