import {
  HIDING_REASON_NAMES,
  HIDING_REASONS,
  type HidingReason,
} from '@shop/domain/products/reviews';
import { useState } from 'react';
import { FieldError } from '#ui/forms/field.tsx';

interface HideFormProps {
  busy: boolean;
  onHide: (reason: HidingReason) => void;
  onCancel: () => void;
}

/** Nothing is chosen beforehand. */
export function HideForm({ busy, onHide, onCancel }: HideFormProps) {
  const [reason, setReason] = useState<HidingReason>();
  const [missing, setMissing] = useState(false);
  const hide = () => {
    if (reason) onHide(reason);
    else setMissing(true);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="font-medium">Why is it hidden? Readers see the reason.</legend>
      <div className="flex flex-col">
        {HIDING_REASON_NAMES.map((one) => (
          <label key={one} className="tap-target first-letter:uppercase">
            <input
              type="radio"
              name="reason"
              value={one}
              checked={one === reason}
              className="size-5 accent-red-700"
              onChange={() => {
                setReason(one);
                setMissing(false);
              }}
            />
            {HIDING_REASONS[one]}
          </label>
        ))}
      </div>
      {missing && <FieldError id="reason-missing">Choose a reason.</FieldError>}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="button button-filled" aria-busy={busy} onClick={hide}>
          Hide review
        </button>
        <button type="button" className="button button-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </fieldset>
  );
}
