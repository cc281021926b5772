import type { CounterSale, CounterTender } from '@shop/contract';
import { formatTotal, fromRupees, type Paise } from '@shop/domain/money';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { ApiError } from '#api/call.ts';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { SheetHead } from '#ui/dialogs/sheet.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { CashForm } from './cash-form.tsx';
import { NoConnection } from './no-connection.tsx';
import { ProviderCode, ShopCode } from './upi-codes.tsx';
import type { OpenedSale, Sale } from './use-sale.ts';
import { watchSale } from './watch-sale.ts';

const TITLES: Record<CounterTender, string> = {
  cash: 'Cash',
  'card machine': 'Card machine',
  'shop upi': 'UPI',
  'qr code': 'UPI',
};

interface TenderSheetProps {
  opened: OpenedSale;
  sale: Sale;
  tenders: CounterTender[];
  isLost: boolean;
}

/** Takes the money of a sale, or waits for it. */
export function TenderSheet({ opened, sale, tenders, isLost }: TenderSheetProps) {
  const { tender, total, state } = opened.sale;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async (act: () => Promise<ApiError | undefined>) => {
    setProblem(undefined);
    const error = await act();
    if (error && error.status !== 0) setProblem(error.message);
  });
  const restart = (to?: CounterTender) => run(async () => sale.restart(to));
  const receive = (reference?: string, given?: Paise) => run(() => sale.receive(reference, given));
  useWatchedSale(opened.sale, sale.show);

  return (
    <ModalDialog
      ref={dialog}
      aria-labelledby={id}
      className="sheet sheet-middle tender-sheet"
      onCancel={(event) => {
        if (busy) event.preventDefault();
      }}
      onClose={sale.close}
    >
      <SheetHead
        closeLabel="Back to the sale"
        onClose={busy ? undefined : () => dialog.current?.close()}
      >
        <h2 id={id} className="text-xl">
          {TITLES[tender]}
        </h2>
      </SheetHead>
      <div className="tender-body">
        <p className="tender-amount">{formatTotal(fromRupees(total))}</p>
        {opened.note && (
          <p className="counter-note" role="alert">
            {opened.note}
          </p>
        )}
        {state === 'ended' ? (
          <Ended busy={busy} onRestart={() => restart()} />
        ) : tender === 'cash' ? (
          <CashForm
            total={fromRupees(total)}
            busy={busy}
            onReceived={(given) => receive(undefined, given)}
          />
        ) : tender === 'card machine' ? (
          <CardForm busy={busy} onReceived={receive} />
        ) : tender === 'shop upi' ? (
          <ShopCode sale={opened.sale} busy={busy} onReceived={() => receive()} />
        ) : (
          <ProviderCode
            sale={opened.sale}
            busy={busy}
            onShopCode={tenders.includes('shop upi') ? () => restart('shop upi') : undefined}
          />
        )}
        <FormError>{problem}</FormError>
        {isLost && <NoConnection onEnterLater={sale.enterLater} />}
      </div>
    </ModalDialog>
  );
}

/** Turns to Paid by itself when the payment provider confirms its code. */
function useWatchedSale(
  { sale_id, tender, state }: CounterSale,
  show: (sale: CounterSale) => void,
) {
  const onChange = useEffectEvent(show);
  const isWatched = tender === 'qr code' && state === 'waiting';
  useEffect(() => {
    if (!isWatched) return undefined;
    const controller = new AbortController();
    void watchSale(sale_id, controller.signal, (sale) => onChange(sale));
    return () => controller.abort();
  }, [sale_id, isWatched]);
}

function Ended({ busy, onRestart }: { busy: boolean; onRestart: () => void }) {
  return (
    <>
      <p role="alert">The time of this sale is over. Nothing was paid.</p>
      <button
        type="button"
        className="button button-filled tender-act"
        aria-busy={busy}
        onClick={onRestart}
      >
        Start it again
      </button>
    </>
  );
}

interface CardFormProps {
  busy: boolean;
  onReceived: (reference?: string) => void;
}

function CardForm({ busy, onReceived }: CardFormProps) {
  const id = useId();
  const [digits, setDigits] = useState('');
  return (
    <>
      <p>Type this amount into the machine. Look for ‘Approved’ on its slip.</p>
      <div className="tender-field">
        <label htmlFor={id} className="font-medium">
          Number on the slip <span className="text-ink-600">(optional)</span>
        </label>
        <input
          id={id}
          className="field"
          maxLength={40}
          autoComplete="off"
          value={digits}
          onChange={({ target }) => setDigits(target.value)}
        />
      </div>
      <button
        type="button"
        className="button button-filled tender-act"
        aria-busy={busy}
        onClick={() => onReceived(digits.trim() || undefined)}
      >
        Money received
      </button>
    </>
  );
}
