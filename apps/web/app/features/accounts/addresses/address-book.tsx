import { MAX_ADDRESSES, type SavedAddress } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { AddressForm } from './address-form.tsx';
import { formatFull } from './chosen-address.ts';
import type { AddressBookActions } from './use-address-book.ts';

interface AddressBookProps {
  addresses: SavedAddress[];
  actions: AddressBookActions;
  /** Makes every address a button. */
  choice?: { chosen: SavedAddress; onChoose: (address_id: number | null) => void };
}

type Editing = SavedAddress | 'new' | undefined;

/** A customer's addresses, with what can be done to each. */
export function AddressBook({ addresses, actions, choice }: AddressBookProps) {
  const [editing, setEditing] = useState<Editing>();
  if (editing) {
    const saved = editing === 'new' ? undefined : editing;
    const close = () => flushSync(() => setEditing(undefined));
    return (
      <AddressForm
        saved={saved}
        onCancel={close}
        onSave={async (address) => {
          const id = await actions.save(address, saved?.address_id);
          close();
          if (!saved) choice?.onChoose(id);
        }}
      />
    );
  }

  return (
    <>
      <ul className="flex flex-col gap-3">
        {addresses.map((saved) => (
          <li key={saved.address_id ?? 'default'} className="address-card">
            <Words saved={saved} choice={choice} />
            <Buttons saved={saved} onEdit={setEditing} onRemove={actions.remove} />
          </li>
        ))}
      </ul>
      {addresses.filter(({ address_id }) => address_id !== null).length < MAX_ADDRESSES - 1 && (
        <button
          type="button"
          className="button button-outline self-start"
          onClick={() => setEditing('new')}
        >
          Add address
        </button>
      )}
    </>
  );
}

function Words({ saved, choice }: { saved: SavedAddress; choice: AddressBookProps['choice'] }) {
  const { address_id, recipient, phone, label } = saved;
  const title = [recipient, address_id === null ? 'from your profile' : label].filter(Boolean);
  const words = (
    <>
      <b className="font-semibold">{title.join(', ')}</b>
      <span className="text-sm text-ink-700">{formatFull(saved)}</span>
      <span className="text-sm text-ink-600">{formatMobile(phone)}</span>
    </>
  );
  if (!choice) return <p className="flex flex-col">{words}</p>;
  return (
    <button
      type="button"
      className="address-choice"
      aria-current={choice.chosen.address_id === address_id}
      onClick={() => choice.onChoose(address_id)}
    >
      {words}
    </button>
  );
}

interface ButtonsProps {
  saved: SavedAddress;
  onEdit: (saved: SavedAddress) => void;
  onRemove: (saved: SavedAddress) => Promise<void>;
}

/** The profile's address is changed in its own section. */
function Buttons({ saved, onEdit, onRemove }: ButtonsProps) {
  if (saved.address_id === null) return null;
  const whose = <span className="sr-only">{` the address of ${saved.recipient}`}</span>;
  return (
    <p className="flex gap-6">
      <button type="button" className="text-link tap-target" onClick={() => onEdit(saved)}>
        Edit{whose}
      </button>
      <button type="button" className="text-link tap-target" onClick={() => void onRemove(saved)}>
        Delete{whose}
      </button>
    </p>
  );
}
