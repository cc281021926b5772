import { desk, type OrderHandling, type RefusalCode, shopkeeping } from '@shop/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, Refusal } from '#api/call.ts';
import { FormLine } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';

interface CancelledActionsProps {
  handling: OrderHandling;
  onHandled: (handling: OrderHandling) => void;
}

/** The pieces and the money of a cancelled order: each goes back once, and only when it is asked for. */
export function CancelledActions({ handling, onHandled }: CancelledActionsProps) {
  const { order_id, restocked, refund } = handling;
  const params = { id: order_id };
  return (
    <div className="flex flex-col gap-4">
      {restocked ? (
        <Done>The pieces are back in stock.</Done>
      ) : (
        <Action
          label="Put back in stock"
          done="ALREADY_RESTOCKED"
          act={() => call(shopkeeping.restock, { params })}
          onDone={() => onHandled({ ...handling, restocked: true })}
        />
      )}
      {refund ? (
        <RefundState refund={refund} />
      ) : (
        <Action
          label="Refund"
          done="ALREADY_REFUNDED"
          act={() => call(desk.refundOrder, { params })}
          onDone={() => onHandled({ ...handling, refund: 'due' })}
        />
      )}
    </div>
  );
}

function RefundState({ refund }: { refund: NonNullable<OrderHandling['refund']> }) {
  if (refund === 'failed') {
    return (
      <p className="text-error">
        The refund failed.{' '}
        <Link to="/admin/payments" className="text-link">
          Payments to look at
        </Link>
      </p>
    );
  }
  return (
    <Done>
      {refund === 'processed' ? 'The money was given back.' : 'The money is on its way back.'}
    </Done>
  );
}

/** Stands where the button was, and takes the focus that the button left behind. */
function Done({ children }: { children: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus();
  }, []);
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="flex min-h-11 items-center gap-2 font-medium text-ok outline-none"
    >
      <Icon name="check" size={20} />
      {children}
    </p>
  );
}

interface ActionProps {
  label: string;
  /** Somebody else was faster: it is done all the same. */
  done: RefusalCode;
  act: () => Promise<unknown>;
  onDone: () => void;
}

function Action({ label, done, act, onDone }: ActionProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const press = async () => {
    setBusy(true);
    setRefused(undefined);
    try {
      await act();
      onDone();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === done) return onDone();
      setRefused(error.message);
    } finally {
      setBusy(false);
    }
    return undefined;
  };

  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        className="button button-outline self-start"
        aria-busy={busy}
        onClick={busy ? undefined : () => void press()}
      >
        {label}
      </button>
      <FormLine>{refused}</FormLine>
    </div>
  );
}
