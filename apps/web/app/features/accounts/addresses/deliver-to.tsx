import type { DeliveryQuote } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { describeRefusal, formatEstimate } from '@shop/domain/orders/delivery';
import { useRef, useState } from 'react';
import { ModalDialog } from '#ui/dialogs/modal-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { AddressBook } from './address-book.tsx';
import { formatShort } from './chosen-address.ts';
import type { DeliveryChoice } from './load-delivery.ts';
import { StateQuestion } from './state-question.tsx';
import { type AddressBookActions, useAddressBook } from './use-address-book.ts';

interface DeliverToProps {
  delivery: DeliveryChoice;
  /** How often a purchase has needed the State of the address. */
  stateAsked?: number;
}

/** Says where a purchase goes and when it arrives, and lets the customer choose another address. */
export function DeliverTo({ delivery, stateAsked = 0 }: DeliverToProps) {
  const { chosen, quote } = delivery;
  const actions = useAddressBook();
  const [choosing, setChoosing] = useState(false);

  return (
    <section aria-label="Delivery address" className="deliver">
      <Icon name="pin" size={20} />
      <div>
        <p className="font-semibold">{`Deliver to ${formatShort(chosen)}`}</p>
        {quote?.delivers && (
          <p className="text-ink-600">{`${formatEstimate(quote)}, ${describeCharge(quote)}`}</p>
        )}
        {quote && !quote.delivers && (
          <p id="undeliverable" className="text-error">
            {describeRefusal(quote.onlyInState, chosen.address.pinCode)}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Change the delivery address"
        className="text-link tap-target"
        onClick={() => setChoosing(true)}
      >
        Change
      </button>
      {stateAsked > 0 && !chosen.address.stateCode && (
        <StateQuestion chosen={chosen} actions={actions} times={stateAsked} />
      )}
      {choosing && (
        <AddressDialog delivery={delivery} actions={actions} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}

/** Describes the rule for any amount; the cart's sums show the charge for its own. */
function describeCharge({ charge, freeFrom }: DeliveryQuote): string {
  if (charge === 0) return 'free';
  const amount = formatRupees(fromRupees(charge));
  return freeFrom === null ? amount : `${amount}, free from ${formatRupees(fromRupees(freeFrom))}`;
}

interface AddressDialogProps {
  delivery: DeliveryChoice;
  actions: AddressBookActions;
  onClose: () => void;
}

function AddressDialog({ delivery: { addresses, chosen }, actions, onClose }: AddressDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choose = (address_id: number | null) => {
    dialog.current?.close();
    void actions.choose(address_id);
  };

  return (
    <ModalDialog
      ref={dialog}
      aria-labelledby="deliver-to-title"
      className="sheet sheet-middle"
      onClose={onClose}
    >
      <div className="kara" />
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <div className="flex items-center justify-between gap-3">
          <h2 id="deliver-to-title" className="text-xl">
            Where should we deliver?
          </h2>
          <button
            type="button"
            aria-label="Close"
            className="icon-button"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" size={20} />
          </button>
        </div>
        <AddressBook
          addresses={addresses}
          actions={actions}
          choice={{ chosen, onChoose: choose }}
        />
      </div>
    </ModalDialog>
  );
}
