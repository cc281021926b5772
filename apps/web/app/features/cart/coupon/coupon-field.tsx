import { CODE_REQUIRED } from '@shop/contract';
import { formatReduction, fromRupees } from '@shop/domain/money';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FieldError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import type { Coupon } from './use-coupon.ts';

const OPEN_ID = 'coupon-open';
const REMOVE_ID = 'coupon-remove';

/** 'Coupon ONAM10 −₹245.00' among the sums. */
export function CouponLine({ code, quote, problem, remove }: Coupon) {
  if (code === undefined) return null;
  const removeAndFocus = () => {
    flushSync(remove);
    document.getElementById(OPEN_ID)?.focus();
  };
  return (
    <div>
      <dt>
        {`Coupon ${code} `}
        <button
          id={REMOVE_ID}
          type="button"
          aria-label={`Remove coupon ${code}`}
          className="text-link coupon-remove"
          onClick={removeAndFocus}
        >
          Remove
        </button>
      </dt>
      <dd className="whitespace-nowrap">
        {quote ? formatReduction(fromRupees(quote.discount)) : problem ? 'Not used' : '…'}
      </dd>
    </div>
  );
}

/** Below the sums: the way to a code, or what is to be said about the one in use. */
export function CouponField({ coupon }: { coupon: Coupon }) {
  const [open, setOpen] = useState(false);
  if (coupon.code !== undefined) return <CouponWords {...coupon} />;
  return (
    <div className="coupon">
      <button
        id={OPEN_ID}
        type="button"
        className="text-link tap-target"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        data-replay-click
      >
        Have a code?
      </button>
      {open && <CodeInput onUse={coupon.use} />}
    </div>
  );
}

function CouponWords({ quote, problem, refused }: Coupon) {
  const reason = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused) reason.current?.focus();
  }, [refused]);
  if (problem) {
    return (
      <div ref={reason} tabIndex={-1} role="alert">
        <FieldError id="coupon-problem">{problem}</FieldError>
      </div>
    );
  }
  return quote?.note ? <p className="text-sm text-ink-600">{quote.note}</p> : null;
}

const MAX_TYPED = 40;

/** Without a form of its own: a guest types it within the form of the purchase. */
function CodeInput({ onUse }: { onUse: Coupon['use'] }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async () => {
    const typed = input.current?.value.trim() ?? '';
    setProblem(undefined);
    const reason = typed ? await onUse(typed) : CODE_REQUIRED;
    setProblem(reason);
    if (reason) input.current?.focus();
    else document.getElementById(REMOVE_ID)?.focus();
  });
  useEffect(() => input.current?.focus(), []);
  const useOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    run();
  };

  return (
    <div className="coupon-code">
      <label htmlFor={id} className="font-medium">
        Code
      </label>
      <input
        ref={input}
        id={id}
        className="field"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_TYPED}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-error`}
        onKeyDown={useOnEnter}
      />
      <button
        type="button"
        className="button button-outline"
        aria-busy={busy}
        onClick={() => run()}
      >
        Use
      </button>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </div>
  );
}
