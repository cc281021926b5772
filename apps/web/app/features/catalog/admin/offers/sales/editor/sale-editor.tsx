import { adminSales, type ListedCollection, type Sale, type SaleInput } from '@shop/contract';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { AuditDetails } from '#audit/audit-history.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { FormError } from '#ui/forms/field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { useAction } from '#ui/use-action.ts';
import { HowFields } from '../../fields/how-fields.tsx';
import type { PickedProduct } from '../../fields/product-picker.tsx';
import { usePicked } from '../../fields/use-picked.ts';
import { WhatFields } from '../../fields/what-fields.tsx';
import { describeReduction, describeScope, describeState, formatDays } from '../describe-sale.ts';
import { StopSale } from '../stop-sale.tsx';
import { DayFields, NameFields } from './sale-fields.tsx';
import { parseSale, toSaleInput } from './sale-form-data.ts';
import { SalePrices } from './sale-preview.tsx';
import { type SaleAct, saveSale } from './save-sale.ts';
import { useSalePreview } from './use-sale-preview.ts';

export interface EditedSale {
  /** Missing for a new one. */
  sale?: Sale | undefined;
  /** Initial values of the fields. */
  initial: Partial<SaleInput>;
  /** The products that are chosen one by one at first. */
  products: PickedProduct[];
  collections: ListedCollection[];
  /** Under which the tab keeps what is typed. */
  draft: string;
}

interface SaleEditorProps extends EditedSale {
  onSaved: (sale: Sale, act: SaleAct) => void;
  onRemoved: () => void;
}

export function SaleEditor({
  sale,
  initial,
  products,
  collections,
  draft,
  onSaved,
  onRemoved,
}: SaleEditorProps) {
  const running = sale?.state === 'running' ? toSaleInput(sale) : undefined;
  const [picked, setPicked] = usePicked(`${draft} products`, products);
  const [starting, setStarting] = useState(false);
  const act = useRef<SaleAct>('draft');
  // A draft that was added although a later step failed is not added again.
  const saved = useRef(sale);
  const parse = (form: FormData) => parseSale(form, running);
  const { form, field, formRef, formError, busy } = useDraftedForm({
    parse,
    draft,
    send: async (values) => {
      const { data, error } = await saveSale(values, {
        act: act.current,
        saved: saved.current,
        onSaved: (stored) => {
          saved.current = stored;
        },
      });
      if (error) return { fields: error.fields, message: error.message };
      forgetDraft(`${draft} products`);
      onSaved(data, act.current);
      return undefined;
    },
  });
  const preview = useSalePreview(formRef, { parse, sale_id: sale?.sale_id });
  const fields = { field, sale: initial };

  return (
    <div className="page flex flex-col gap-4 py-6">
      <EditorHead sale={sale} />
      <form {...form} aria-label={sale?.name ?? 'New sale'} className="sale-editor">
        <div className="dashboard-card sale-fields">
          <NameFields {...fields} />
          <DayFields {...fields} running={running !== undefined} />
          {running ? (
            <p>{`${describeScope(sale ?? running)}, ${describeReduction(running)}. While a sale runs, only its names and its last day change.`}</p>
          ) : (
            <>
              <WhatFields
                field={field}
                scope={initial.scope}
                collections={collections}
                picked={picked}
                onPick={(next) => {
                  setPicked(next);
                  preview.refresh();
                }}
              />
              <HowFields
                field={field}
                offer={initial}
                capLabel="At most ₹ a piece (optional)"
                amountLabel="Rupees off a piece"
              />
            </>
          )}
        </div>
        <SalePrices {...preview} />
        <SaleBar
          sale={sale}
          busy={busy}
          error={formError}
          onAct={(chosen) => {
            act.current = chosen;
          }}
          onStart={() => setStarting(true)}
        />
      </form>
      {starting && (
        <ConfirmDialog
          question="Start it now? Prices change at once, whatever the first day is."
          labels={{ yes: 'Start it now', no: 'Keep the days' }}
          onConfirm={async () => {
            act.current = 'start';
            formRef.current?.requestSubmit();
          }}
          onClose={() => setStarting(false)}
        />
      )}
      {sale && (
        <SaleFoot sale={sale} onStopped={(one) => onSaved(one, 'stop')} onRemoved={onRemoved} />
      )}
    </div>
  );
}

export function EditorHead({ sale }: { sale: Sale | undefined }) {
  return (
    <div className="flex flex-col gap-1">
      <Link to="/admin/sales" className="text-link tap-target self-start">
        Offers
      </Link>
      <div className="offers-head">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          {sale?.name ?? 'New sale'}
        </h1>
        {sale && (
          <span className="pill" data-status={describeState(sale).status}>
            {describeState(sale).label}
          </span>
        )}
      </div>
    </div>
  );
}

interface SaleBarProps {
  sale: Sale | undefined;
  busy: boolean;
  error: string | undefined;
  /** Before the form is submitted. */
  onAct: (act: SaleAct) => void;
  /** Asks first: it cannot be undone, only stopped. */
  onStart: () => void;
}

/** Stays at the foot of the screen. */
function SaleBar({ sale, busy, error, onAct, onStart }: SaleBarProps) {
  const button = (act: SaleAct, label: string, look: string) => (
    <button type="submit" className={`button ${look}`} aria-busy={busy} onClick={() => onAct(act)}>
      {label}
    </button>
  );
  return (
    <div className="settings-bar sale-bar">
      <div className="min-w-0 grow basis-60">
        <FormError>{error}</FormError>
        {!error && <p className="card-note">{describeNext(sale)}</p>}
      </div>
      {sale?.state === 'running' ? (
        button('draft', 'Save', 'button-filled')
      ) : (
        <>
          {button('draft', 'Save draft', 'button-outline')}
          <button type="button" className="button button-outline" onClick={onStart}>
            Start now
          </button>
          {button('ready', 'Ready', 'button-filled')}
        </>
      )}
    </div>
  );
}

function describeNext(sale: Sale | undefined): string {
  if (sale?.state === 'running') return 'Customers see the change at once.';
  if (sale?.state === 'ready' || sale?.state === 'preparing') {
    return `It starts by itself: ${formatDays(sale)}. A change makes it a draft until you press Ready.`;
  }
  return 'A draft changes no price. Ready starts and ends by the calendar.';
}

interface SaleFootProps {
  sale: Sale;
  onStopped: (sale: Sale) => void;
  onRemoved: () => void;
}

function SaleFoot({ sale, onStopped, onRemoved }: SaleFootProps) {
  const [stopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, run: remove } = useAction(async () => {
    const params = { sale_id: `${sale.sale_id}` };
    const { error } = await tryCall(call(adminSales.remove, { params }));
    setProblem(error?.message);
    if (!error) onRemoved();
  });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {sale.state === 'draft' ? (
          <button
            type="button"
            className="button button-quiet"
            aria-busy={busy}
            onClick={() => remove()}
          >
            Delete the draft
          </button>
        ) : (
          <button type="button" className="button button-outline" onClick={() => setStopping(true)}>
            Stop
          </button>
        )}
      </div>
      <FormError>{problem}</FormError>
      {stopping && (
        <StopSale
          sale={sale}
          onStopped={async (stopped) => onStopped(stopped)}
          onClose={() => setStopping(false)}
        />
      )}
      <AuditDetails query={{ subject: `sale:${sale.sale_id}` }} />
    </>
  );
}
