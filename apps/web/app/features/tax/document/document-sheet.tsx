import type { PublicShop, TaxDocument } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { formatPaymentMethod } from '@shop/domain/orders/payment-method';
import { amountInWords } from '@shop/domain/tax/amount-in-words';
import type { ReactNode } from 'react';
import '#styles/document.css';
import { QrCode } from '#ui/qr-code.tsx';
import { DocumentLines } from './document-lines.tsx';
import { formatAmount, sumLines } from './document-totals.ts';
import { AGAINST, titleOf, wordsOf } from './document-words.ts';

interface DocumentSheetProps {
  document: TaxDocument;
  shop: Pick<
    PublicShop,
    'brandInMalayalam' | 'landline' | 'email' | 'countryOfOrigin' | 'returnDays'
  >;
  /** URL of the site, without a trailing slash. */
  origin: string;
  /** Heading level: the document is a page, or one of several on a page. */
  level?: 'h1' | 'h2';
}

/** A document as the law requires it, for A4 paper and rolls of 80 mm. */
export function DocumentSheet({ document, shop, origin, level = 'h1' }: DocumentSheetProps) {
  return (
    <article className="paper" aria-label={`${wordsOf(document.kind).name} ${document.number}`}>
      <div className="paper-kara" />
      <Head document={document} shop={shop} level={level} />
      <Numbers document={document} />
      <Parties document={document} />
      <DocumentLines document={document} />
      <Ending document={document} origin={origin} />
      <p className="paper-small">{listRemarks(document, shop).join(' ')}</p>
    </article>
  );
}

type HeadProps = Pick<DocumentSheetProps, 'document' | 'shop'> & { level: 'h1' | 'h2' };

function Head({ document, shop, level: Heading }: HeadProps) {
  const { seller, kind } = document;
  const isSale = kind === 'invoice' || kind === 'bill of supply';
  return (
    <div className="paper-columns paper-head">
      <div>
        <p className="paper-brand">
          {seller.trade_name}
          {shop.brandInMalayalam && <span lang="ml">{shop.brandInMalayalam}</span>}
        </p>
        {seller.legal_name !== seller.trade_name && <p>{seller.legal_name}</p>}
        <p>{seller.address.filter((line) => line !== seller.trade_name).join(', ')}</p>
        <p>{`GSTIN ${seller.gstin}, State code ${seller.state_code}`}</p>
        <p>{[shop.landline, shop.email].filter(Boolean).join(', ')}</p>
      </div>
      <div className="paper-title">
        <Heading tabIndex={-1}>{titleOf(document)}</Heading>
        {isSale && <p className="paper-small">ORIGINAL FOR RECIPIENT</p>}
        {seller.mode === 'composition' && (
          <p className="paper-small">
            composition taxable person, not eligible to collect tax on supplies
          </p>
        )}
      </div>
    </div>
  );
}

function Numbers({ document }: Pick<DocumentSheetProps, 'document'>) {
  const { kind, number, issued_at, order_id, order_date, against, receipt_number } = document;
  const { reduces_tax, place_name, place_of_supply, courier, tracking_number } = document;
  const words = wordsOf(kind);
  const day = (time: string) => formatShortDay(time) ?? '';
  return (
    <div className="paper-columns paper-numbers">
      <dl>
        <Pair label={words.number}>{number}</Pair>
        <Pair label={words.date}>{day(issued_at)}</Pair>
        <Pair label="Order">{`${order_id}, ${day(order_date)}`}</Pair>
        {against && (
          <Pair label={AGAINST[kind] ?? 'Against'}>
            {`${against.number}, ${day(against.issued_at)}`}
          </Pair>
        )}
        {!reduces_tax && document.mode === 'regular' && (
          <Pair label="Tax">Not reduced: issued after 30 November of the year after the sale</Pair>
        )}
        {kind === 'invoice' && receipt_number && (
          <Pair label="Receipt voucher">{receipt_number}</Pair>
        )}
      </dl>
      <dl>
        <Pair label="Place of supply">{`${place_name}, code ${place_of_supply}`}</Pair>
        {document.mode === 'regular' && <Pair label="Reverse charge">No</Pair>}
        {courier && <Pair label="Shipment">{courier}</Pair>}
        {tracking_number && <Pair label="Tracking">{tracking_number}</Pair>}
      </dl>
    </div>
  );
}

function Parties({ document: { buyer, at_counter } }: Pick<DocumentSheetProps, 'document'>) {
  const { name, recipient, address } = buyer;
  return (
    <div className="paper-columns">
      <section>
        <h2>Billed to</h2>
        <p>{`${name || 'Walk-in customer'} (not registered)`}</p>
        <Lines lines={address} />
      </section>
      <section>
        <h2>Delivered to</h2>
        {recipient ? (
          <>
            <p>{recipient}</p>
            <Lines lines={address} />
          </>
        ) : (
          <p>{at_counter ? 'Handed over in the shop' : 'The same address'}</p>
        )}
      </section>
    </div>
  );
}

const Lines = ({ lines }: { lines: string[] }) =>
  lines.map((line) => (
    <p key={line} className="paper-line">
      {line}
    </p>
  ));

function Ending({ document, origin }: Pick<DocumentSheetProps, 'document' | 'origin'>) {
  const { gross, taxable, cgst, sgst, igst } = sumLines(document);
  const { order_id, kind, order_date, payment_method, inside_state, mode, at_counter } = document;
  const isBack = kind === 'credit note' || kind === 'refund voucher';
  const paidBy = formatPaymentMethod(payment_method);
  const orderUrl = `${origin}/order-info/${order_id}`;
  return (
    <div className="paper-columns paper-end">
      <div>
        <h2>Amount in words</h2>
        <p>{amountInWords(gross)}</p>
        {!at_counter && (
          <div className="paper-order">
            <QrCode text={orderUrl} label="QR code of the order page" className="paper-qr" />
            <p className="paper-small">
              Your order on our site:
              <br />
              {orderUrl.replace(/^https?:\/\//, '')}
            </p>
          </div>
        )}
      </div>
      <dl className="paper-totals">
        {mode === 'regular' && (
          <>
            <Pair label="Taxable value">{formatAmount(taxable)}</Pair>
            {inside_state && <Pair label="CGST">{formatAmount(cgst)}</Pair>}
            {inside_state && <Pair label="SGST">{formatAmount(sgst)}</Pair>}
            {!inside_state && <Pair label="IGST">{formatAmount(igst)}</Pair>}
          </>
        )}
        <div className="paper-total">
          <dt>{isBack ? 'Total refunded' : 'Total'}</dt>
          <dd>{formatTotal(gross)}</dd>
        </div>
        {!isBack && (
          <Pair label={[`Paid${paidBy && ` by ${paidBy}`}`, formatShortDay(order_date)].join(', ')}>
            {formatAmount(gross)}
          </Pair>
        )}
      </dl>
    </div>
  );
}

function listRemarks(document: TaxDocument, shop: DocumentSheetProps['shop']): string[] {
  const { kind, delivery_charge, coupon } = document;
  const charge = formatTotal(fromRupees(delivery_charge));
  const isSale = kind === 'invoice' || kind === 'bill of supply';
  return [
    'Issued electronically under the Information Technology Act, 2000; valid without a signature.',
    ...(coupon && sumLines(document).discount > 0
      ? [`The discount is that of coupon ${coupon}, split by value.`]
      : []),
    ...(!coupon && sumLines(document).discount > 0
      ? ['The discount was agreed at the sale, split by value.']
      : []),
    ...(delivery_charge > 0
      ? [`The amounts contain the delivery charge of the order, ${charge}, split by value.`]
      : []),
    ...(isSale ? [`Country of origin: ${shop.countryOfOrigin}.`] : []),
    ...(isSale && shop.returnDays > 0
      ? [`Returns within ${shop.returnDays} days of delivery.`]
      : []),
  ];
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
