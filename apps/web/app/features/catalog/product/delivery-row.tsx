import { formatRupees, fromRupees } from '@shop/domain/money';
import { describeRefusal, formatEstimate } from '@shop/domain/orders/delivery';
import { Icon } from '#ui/icon.tsx';
import type { DeliveryCheck } from './use-delivery.ts';

/** Id of the sentence that says that nothing is delivered to the PIN code. */
export const UNDELIVERABLE_ID = 'undeliverable';

interface DeliveryRowProps {
  delivery: DeliveryCheck;
  onCheck: (pin: string) => void;
  onChange: () => void;
}

export function DeliveryRow({ delivery, onCheck, onChange }: DeliveryRowProps) {
  if (delivery.kind === 'quoted') {
    const { pin, quote } = delivery;
    const charge = quote.charge > 0 ? formatRupees(fromRupees(quote.charge)) : 'free';
    const place = [quote.place.district, pin].filter(Boolean).join(' ');
    return (
      <li>
        <Icon name="parcel" size={20} />
        <output className="block">
          <strong>{`${formatEstimate(quote)}, ${charge}`}</strong>
          <span>{`Delivery to ${place}`}</span>
        </output>
        <button type="button" className="text-link tap-target -my-2" onClick={onChange}>
          Change<span className="sr-only"> PIN code</span>
        </button>
      </li>
    );
  }
  return (
    <li>
      <Icon name="parcel" size={20} />
      <div>
        <PinForm pin={delivery.kind === 'unknown' ? '' : delivery.pin} onCheck={onCheck} />
        <output id={UNDELIVERABLE_ID} className="block text-error empty:hidden">
          {describeProblem(delivery)}
        </output>
      </div>
    </li>
  );
}

function describeProblem(delivery: Exclude<DeliveryCheck, { kind: 'quoted' }>): string {
  switch (delivery.kind) {
    case 'invalid':
      return /^\d{6}$/.test(delivery.pin)
        ? "We can't find this PIN code. Please check it."
        : 'Enter a 6-digit PIN code.';
    case 'undeliverable':
      return describeRefusal(delivery.onlyInState, delivery.pin);
    case 'failed':
      return 'Delivery date: shown in the cart.';
    case 'unknown':
      return '';
    default:
      return delivery satisfies never;
  }
}

/** Without script the form loads the page again, with the estimate. */
function PinForm({ pin, onCheck }: { pin: string; onCheck: (pin: string) => void }) {
  return (
    <form
      className="pin-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('pin');
        if (typeof typed === 'string') onCheck(typed.replaceAll(/\s/g, ''));
      }}
    >
      <label htmlFor="pin">Delivery to</label>
      <input
        id="pin"
        name="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="PIN code"
        maxLength={7}
        className="field"
        defaultValue={pin}
        aria-describedby={UNDELIVERABLE_ID}
      />
      <button type="submit" className="button button-outline">
        Check
      </button>
    </form>
  );
}
