import {
  accountAddresses,
  accounts,
  type DeliveryAddress,
  type SavedAddress,
} from '@shop/contract';
import { useNavigate, useRevalidator } from 'react-router';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { isSignedOut } from '#api/error-kinds.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { saveChosenAddress } from './chosen-address.ts';

export interface AddressBookActions {
  /** Resolves to the id of the address. */
  save: (address: DeliveryAddress, address_id?: number | null) => Promise<number>;
  remove: (saved: SavedAddress) => Promise<void>;
  choose: (address_id: number | null) => Promise<void>;
  /** Adds the State to an address without one. */
  saveState: (saved: SavedAddress, stateCode: string) => Promise<void>;
}

/** Changes of the customer's addresses; the page is loaded again after each. */
export function useAddressBook(): AddressBookActions {
  const navigate = useNavigate();
  const showAlert = useAlert();
  const { revalidate } = useRevalidator();
  const rethrow = async (error: ApiError): Promise<never> => {
    if (isSignedOut(error)) await navigate('/login', { state: { why: 'ended' } });
    throw error;
  };

  const save: AddressBookActions['save'] = async (body, id) => {
    if (id) {
      const params = { id: `${id}` };
      const { error } = await tryCall(call(accountAddresses.change, { params, body }));
      if (error) return rethrow(error);
      await revalidate();
      return id;
    }
    const { data, error } = await tryCall(call(accountAddresses.add, { body }));
    if (error) return rethrow(error);
    await revalidate();
    return data.address_id;
  };
  return {
    save,
    remove: async ({ address_id }) => {
      const params = { id: `${address_id}` };
      const { error } = await tryCall(call(accountAddresses.remove, { params }));
      if (error && error.code !== 'ADDRESS_NOT_FOUND') await showAlert(error.message);
      await revalidate();
    },
    choose: async (address_id) => {
      saveChosenAddress(address_id);
      await revalidate();
    },
    saveState: async ({ address_id, recipient, phone, label, address }, stateCode) => {
      const withState = { ...address, stateCode };
      if (address_id !== null) {
        await save({ recipient, phone, label, address: withState }, address_id);
        return;
      }
      const body = { address: withState };
      const { error } = await tryCall(call(accounts.changeProfile, { body }));
      if (error) await rethrow(error);
      await revalidate();
    },
  };
}
