import { places, type SavedAddress, STATE_REQUIRED } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { STATE_QUESTION_ID } from './ask-for-state.ts';
import { StateSelect } from './state-select.tsx';
import type { AddressBookActions } from './use-address-book.ts';

const parse = (data: FormData) => {
  const stateCode = data.get('stateCode');
  return typeof stateCode === 'string' && stateCode
    ? { values: stateCode }
    : { errors: { stateCode: STATE_REQUIRED } };
};

interface StateQuestionProps {
  chosen: SavedAddress;
  actions: AddressBookActions;
}

/** Asked once, of accounts from before States were asked for. */
export function StateQuestion({ chosen, actions }: StateQuestionProps) {
  const { pinCode: pin } = chosen.address;
  const { form, field, busy } = useForm({
    parse,
    send: async (stateCode: string) => {
      const { error } = await tryCall(actions.saveState(chosen, stateCode));
      return error && { fields: { stateCode: error.message } };
    },
  });
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => void suggest(ref.current, pin), [pin]);

  return (
    <form {...form} ref={ref} id={STATE_QUESTION_ID} tabIndex={-1} className="deliver-state">
      <StateSelect state={field('stateCode')} />
      <button type="submit" className="button button-outline" aria-busy={busy}>
        Save
      </button>
    </form>
  );
}

async function suggest(form: HTMLFormElement | null, pin: string) {
  const { data } = await tryCall(call(places.find, { params: { pin } }));
  const select = form?.elements.namedItem('stateCode');
  const place = data?.place;
  if (!place || place.otherStateCode || !(select instanceof HTMLSelectElement)) return;
  if (!select.value) select.value = place.stateCode;
}
