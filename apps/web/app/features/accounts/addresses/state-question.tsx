import { CHOOSE_STATE_FIRST, type SavedAddress, STATE_REQUIRED } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { tryCall } from '#api/call.ts';
import { useForm } from '#ui/forms/use-form.ts';
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
  /** How many purchases the missing answer has stopped. Each time it rises, the question takes the focus. */
  times: number;
}

/** Asks for the State when a purchase needs it: the PIN code belongs to two States. */
export function StateQuestion({ chosen, actions, times }: StateQuestionProps) {
  const { form, field, busy } = useForm({
    parse,
    initialErrors: { fields: { stateCode: CHOOSE_STATE_FIRST } },
    send: async (stateCode: string) => {
      const { error } = await tryCall(actions.saveState(chosen, stateCode));
      return error && { fields: { stateCode: error.message } };
    },
  });
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (times > 0) ref.current?.querySelector('select')?.focus();
  }, [times]);

  return (
    <form {...form} ref={ref} className="deliver-state">
      <StateSelect state={field('stateCode')} />
      <button type="submit" className="button button-outline" aria-busy={busy}>
        Save
      </button>
    </form>
  );
}
