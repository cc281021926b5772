import type { CounterSale } from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { useState } from 'react';
import { QrCode } from '#ui/qr-code.tsx';

interface CodeProps {
  sale: CounterSale;
  busy: boolean;
}

/** Of the shop's bank account. Staff look whether the money is there. */
export function ShopCode({ sale, busy, onReceived }: CodeProps & { onReceived: () => void }) {
  return (
    <>
      <Code sale={sale} />
      <p>Look at the bank’s app or the soundbox. Press when the money is there.</p>
      <button
        type="button"
        className="button button-filled tender-act"
        aria-busy={busy}
        onClick={onReceived}
      >
        Money received
      </button>
    </>
  );
}

interface ProviderCodeProps extends CodeProps {
  onShopCode: (() => void) | undefined;
}

export function ProviderCode({ sale, busy, onShopCode }: ProviderCodeProps) {
  return (
    <>
      <Code sale={sale} />
      <output className="tender-waiting">Waiting for the payment</output>
      <p className="text-sm text-ink-600">
        {`This screen turns to Paid by itself. The pieces are kept until ${formatTime(sale.expires_at) ?? ''}.`}
      </p>
      {onShopCode && (
        <button
          type="button"
          className="text-link tap-target"
          aria-busy={busy}
          onClick={busy ? undefined : onShopCode}
        >
          Use the shop’s own QR instead
        </button>
      )}
    </>
  );
}

/** What the customer scans. */
function Code({ sale: { upi_text, qr_image, total } }: { sale: CounterSale }) {
  const [isBroken, setBroken] = useState(false);
  const label = `UPI code of ${formatTotal(fromRupees(total))}`;
  if (upi_text) return <QrCode text={upi_text} label={label} className="tender-code" />;
  if (qr_image === undefined) return null;
  return isBroken ? (
    <a href={qr_image} target="_blank" rel="noreferrer" className="text-link tap-target">
      Open the code in a new window
    </a>
  ) : (
    <img src={qr_image} alt={label} className="tender-code" onError={() => setBroken(true)} />
  );
}
