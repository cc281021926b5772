import { type CounterPiece, counter, type TaxDocument } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { addPiece, type BillLine, countPieces, describeCount, findLimit } from './bill/bill.ts';
import { BillForm } from './bill/bill-form.tsx';
import { PaperBills } from './bill/paper-bills.tsx';
import { useBills } from './bill/use-bills.ts';
import type { LoadedCounter } from './load-counter.ts';
import { CameraButton } from './pieces/camera-button.tsx';
import { describeMissing } from './pieces/describe-piece.ts';
import { findMissing } from './pieces/find-missing.ts';
import { PieceShelf } from './pieces/piece-shelf.tsx';
import { RefusedPiece } from './pieces/refused-piece.tsx';
import { ScanField } from './pieces/scan-field.tsx';
import { useFinder } from './pieces/use-finder.ts';
import type { ReceiptShop } from './print/sale-receipt.tsx';
import { NoConnection } from './sale/no-connection.tsx';
import type { WantedSale } from './sale/open-sale.ts';
import { PaidSheet } from './sale/paid-sheet.tsx';
import { TenderSheet } from './sale/tender-sheet.tsx';
import { useConnection } from './sale/use-connection.ts';
import { useSale } from './sale/use-sale.ts';

interface CounterPageProps {
  loaded: LoadedCounter;
  shop: ReceiptShop;
  renderImage: (image: string | undefined) => ReactNode;
  renderAddress: (field: (name: string) => FieldState) => ReactNode;
  renderDocument: (document: TaxDocument) => ReactNode;
  reload: () => Promise<void>;
}

export function CounterPage({ loaded, shop, reload, ...render }: CounterPageProps) {
  const { terms, favourites, today } = loaded;
  const scan = useRef<HTMLInputElement>(null);
  const bills = useBills();
  const { isLost, report } = useConnection();
  const sale = useSale(bills, { terms, report });
  const [missing, setMissing] = useState<string[]>([]);
  const [isDropping, setDropping] = useState(false);
  const { bill, paper } = bills;

  const changeLines = (update: (lines: BillLine[]) => BillLine[]) => {
    setMissing([]);
    bills.change((old) => ({ ...old, bill: { ...old.bill, lines: update(old.bill.lines) } }));
  };
  const picked = usePicked(bills.getBill, changeLines);
  const finder = useFinder({
    onPiece: picked.add,
    onReply: report,
  });
  const start = async (wanted: WantedSale) => {
    const { lines } = bills.getBill();
    const error = await sale.start(wanted);
    setMissing(error?.code === 'OUT_OF_STOCK' ? await findMissing(call, lines) : []);
    return error;
  };
  const focusScan = () => scan.current?.focus();
  const isEmpty = bill.lines.length === 0;
  const shown = finder.found ?? favourites;

  return (
    <div className="page counter-page">
      <div className="counter-head">
        <h1 tabIndex={-1} className="text-2xl">
          Counter
        </h1>
        <Today today={today} />
      </div>
      {isLost && !sale.opened && (
        <NoConnection onEnterLater={isEmpty ? undefined : sale.enterLater} />
      )}
      <div className="till">
        <div className="till-pieces">
          <ScanField ref={scan} finder={finder}>
            <CameraButton onCode={(code) => void finder.scan(code)} />
          </ScanField>
          {picked.refused && (
            <RefusedPiece {...picked.refused} onLookAgain={() => void picked.lookAgain()} />
          )}
          {missing.length > 0 && (
            <ul role="alert" className="counter-note">
              {missing.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          <PieceShelf
            title={finder.found ? 'Found' : 'Sold most at the counter'}
            pieces={shown}
            isWideOnly={!finder.found && !isEmpty}
            renderImage={render.renderImage}
            onPick={(piece) => {
              finder.type('');
              picked.add(piece);
            }}
          />
          <PaperBills
            bills={paper}
            onEnter={
              isEmpty
                ? (entered) =>
                    bills.change((old) => ({
                      bill: entered,
                      paper: old.paper.filter(({ bill_id }) => bill_id !== entered.bill_id),
                    }))
                : undefined
            }
          />
        </div>
        <BillForm
          key={bill.bill_id}
          bill={bill}
          terms={terms}
          isLost={isLost}
          renderImage={render.renderImage}
          renderAddress={render.renderAddress}
          onLines={changeLines}
          onRemoved={focusScan}
          onStart={start}
          onCancel={() => setDropping(true)}
        />
      </div>
      <output className="sr-only">{picked.said}</output>
      {isDropping && (
        <ConfirmDialog
          question={`Cancel this sale of ${describeCount(countPieces(bill.lines))}?`}
          labels={{ yes: 'Cancel sale', no: 'Keep it' }}
          onConfirm={async () => {
            await sale.drop();
            setMissing([]);
          }}
          onClose={() => {
            setDropping(false);
            focusScan();
          }}
        />
      )}
      {sale.opened && (
        <TenderSheet
          key={sale.opened.sale.sale_id}
          opened={sale.opened}
          sale={sale}
          tenders={terms.tenders}
          isLost={isLost}
        />
      )}
      {sale.paid && (
        <PaidSheet
          paid={sale.paid}
          shop={shop}
          renderDocument={render.renderDocument}
          onNext={() => {
            sale.next();
            void reload();
            focusScan();
          }}
        />
      )}
    </div>
  );
}

/** Adds pieces to the bill, or says why not. */
function usePicked(
  getBill: () => { lines: BillLine[] },
  changeLines: (update: (lines: BillLine[]) => BillLine[]) => void,
) {
  const [refused, setRefused] = useState<{ piece: CounterPiece; why: string }>();
  const [said, setSaid] = useState('');
  const add = (piece: CounterPiece) => {
    const why = piece.stock === 0 ? describeMissing(piece) : findLimit(getBill().lines, piece);
    setRefused(why === undefined ? undefined : { piece, why });
    if (why !== undefined) return;
    changeLines((lines) => addPiece(lines, piece));
    setSaid(`${piece.name} is added. ${describeCount(countPieces(getBill().lines))}.`);
  };
  return {
    refused,
    said,
    add,
    lookAgain: async () => {
      if (!refused) return;
      const query = { q: `/product-info/${refused.piece.product_id}` };
      const { data } = await tryCall(call(counter.find, { query }));
      const [piece] = data?.pieces ?? [];
      if (piece) add(piece);
    },
  };
}

function Today({ today }: Pick<LoadedCounter, 'today'>) {
  return (
    <p className="day-line">
      {today && (
        <span>
          <span className="day-word">Today </span>
          <b>{today.count}</b> {today.count === 1 ? 'sale' : 'sales'},{' '}
          <b>{formatRupees(fromRupees(today.amount))}</b>
        </span>
      )}
      <Link to="/admin/counter/day" className="text-link tap-target">
        Close the day
      </Link>
    </p>
  );
}
