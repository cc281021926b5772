import type { PackingOrder } from '@shop/contract';
import {
  COURIERS,
  isKnownCourier,
  normalizeTrackingNumber,
  suggestCourier,
} from '@shop/domain/orders/couriers';
import { useEffect, useId, useRef } from 'react';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { FieldError } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { findTracking } from './packing-state.ts';
import type { usePacking } from './use-packing.ts';

interface TrackFormProps {
  order: PackingOrder;
  packing: ReturnType<typeof usePacking>;
}

const OTHER = 'Other';

const NUMBER_FIELD = 'tracking-number';

export const focusNumberField = () =>
  document.getElementById(NUMBER_FIELD)?.focus({ preventScroll: true });

/** Courier and number. A scanner ends with Enter, which saves and opens the next order. */
export function TrackForm({ order, packing }: TrackFormProps) {
  const { state, problem, enter } = packing;
  const id = NUMBER_FIELD;
  const field = useRef<HTMLInputElement>(null);
  const draft = `tracking:${order.order_id}`;
  const [typed, setTyped] = useDraft(draft, findTracking(order, state)?.tracking_number);
  const suggested = suggestCourier(state.courier, normalizeTrackingNumber(typed));
  // The form is mounted anew for each order: a scanner types into the field without a press.
  useEffect(focusNumberField, []);
  return (
    <form
      className="pack-track"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (enter(typed)) forgetDraft(draft);
        else field.current?.select();
      }}
    >
      <CourierFields packing={packing} />
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          Tracking number
        </label>
        <input
          ref={field}
          id={id}
          className="field tabular-nums lining-nums"
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          placeholder="Type or scan, then Enter"
          value={typed}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div role="alert">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
        {suggested && (
          <button
            type="button"
            className="text-link tap-target self-start"
            onClick={() => {
              if (!enter(typed, suggested)) field.current?.select();
            }}
          >
            Send with {suggested}
          </button>
        )}
      </div>
      <button type="submit" className="button button-outline">
        Next order
      </button>
    </form>
  );
}

function CourierFields({ packing: { state, change } }: Pick<TrackFormProps, 'packing'>) {
  const id = useId();
  const known = isKnownCourier(state.courier);
  return (
    <>
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          Courier
        </label>
        <select
          id={id}
          className="field"
          value={known ? state.courier : OTHER}
          onChange={(event) => change({ courier: event.target.value })}
        >
          {[...COURIERS.map(({ name }) => name), OTHER].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      {!known && (
        <div className="pack-other">
          <label>
            Name of the courier
            <input
              className="field"
              maxLength={40}
              value={state.courier === OTHER ? '' : state.courier}
              onChange={(event) => change({ courier: event.target.value || OTHER })}
            />
          </label>
          <label>
            Tracking link
            <input
              className="field"
              type="url"
              inputMode="url"
              placeholder="https://"
              maxLength={300}
              value={state.link}
              onChange={(event) => change({ link: event.target.value })}
            />
          </label>
        </div>
      )}
    </>
  );
}
