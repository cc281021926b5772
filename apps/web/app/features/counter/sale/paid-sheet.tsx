import type { CounterTender, TaxDocument } from '@shop/contract';
import { formatRupees, formatTotal, fromRupees, paise } from '@shop/domain/money';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { SheetHead } from '#ui/dialogs/sheet.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { type ReceiptShop, SaleReceipt } from '../print/sale-receipt.tsx';
import { useBillDocument } from '../print/use-bill-document.ts';
import type { PaidSale } from './use-sale.ts';

const PAID: Record<CounterTender, string> = {
  cash: 'Paid in cash',
  'card machine': 'Paid by card',
  'shop upi': 'Paid by UPI',
  'qr code': 'Paid by UPI',
};

interface PaidSheetProps {
  paid: PaidSale;
  shop: ReceiptShop;
  renderDocument: (document: TaxDocument) => ReactNode;
  onNext: () => void;
}

export function PaidSheet({ paid, shop, renderDocument, onNext }: PaidSheetProps) {
  const { document_id, tender, total } = paid.sale;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [at] = useState(() => new Date());
  const bill = useBillDocument(document_id);
  const print = usePrint(bill);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const next = () => dialog.current?.close();
  return (
    <ModalDialog
      ref={dialog}
      aria-labelledby={id}
      className="sheet sheet-middle tender-sheet"
      onClose={onNext}
    >
      <SheetHead onClose={next}>
        <h2 id={id} ref={heading} tabIndex={-1} className="text-xl">
          Paid
          {bill.document && (
            <>
              , bill <span className="order-number">{bill.document.number}</span>
            </>
          )}
        </h2>
      </SheetHead>
      <div className="tender-body">
        <p className="tender-paid">
          <Icon name="check" size={36} />
          {PAID[tender]}
        </p>
        <p className="tender-amount">{formatTotal(fromRupees(total))}</p>
        {paid.given !== undefined && (
          <p className="tender-change">
            Give back
            <b>{formatRupees(paise(paid.given - fromRupees(total)))}</b>
          </p>
        )}
        <button
          type="button"
          className="button button-filled tender-act"
          aria-busy={print.isWaiting}
          onClick={print.onPress}
        >
          <Icon name="print" />
          Print
        </button>
        <FormError>{bill.problem && `The bill could not be loaded. ${bill.problem}`}</FormError>
        <button type="button" className="button button-outline w-full" onClick={next}>
          Next sale
        </button>
        {document_id !== undefined && (
          <Link to={`/admin/counter/bill/${document_id}`} className="text-link tap-target">
            Look at the bill
          </Link>
        )}
      </div>
      {createPortal(
        <div className="paper-page counter-print">
          {bill.document
            ? renderDocument(bill.document)
            : document_id === undefined && <SaleReceipt paid={paid} shop={shop} at={at} />}
        </div>,
        document.body,
      )}
    </ModalDialog>
  );
}

/** Prints in one press: at once, or as soon as the bill is there. */
function usePrint({ isLoading, problem, retry }: ReturnType<typeof useBillDocument>) {
  const [presses, setPresses] = useState(0);
  const isReady = !isLoading && problem === undefined;
  useEffect(() => {
    if (presses > 0 && isReady) window.print();
  }, [presses, isReady]);
  return {
    isWaiting: presses > 0 && isLoading,
    onPress: () => {
      if (problem !== undefined) retry();
      setPresses(presses + 1);
    },
  };
}
