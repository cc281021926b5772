import { type Place, pinIsInState, places } from '@shop/contract';
import { isPincode } from '@shop/domain/india';
import { findContradictedState } from '@shop/domain/states';
import { type FormEvent, useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';

/**
 * Suggests State and district of a PIN code that is typed. A State that was chosen stays; a notice says
 * when the PIN code belongs to another one. A suggested district follows the PIN code too.
 * @param savedState follows the PIN code like a suggestion.
 */
export function usePlace(savedState = '') {
  const [notice, setNotice] = useState<string>();
  const [found, setFound] = useState<Place | null>();
  const suggested = useRef(savedState);
  const suggestedDistrict = useRef('');
  const place = useRef<Place>(undefined);

  const suggest = (state: HTMLSelectElement, value: string) => {
    if (state.value !== '' && state.value !== suggested.current) return;
    suggested.current = value;
    setValue(state, value);
  };
  const followPin = async (pin: HTMLInputElement, state: HTMLSelectElement) => {
    const { value } = pin;
    place.current = undefined;
    // Left empty until the answer comes: without a State the PIN code decides.
    suggest(state, '');
    setFound(undefined);
    const answer = await findPlace(value);
    // The customer has typed on since the request.
    if (pin.value !== value) return;
    setFound(answer);
    if (!answer) return;
    place.current = answer;
    const district = pin.form?.elements.namedItem('address.state');
    if (district instanceof HTMLInputElement) suggestDistrict(district, answer.district);
    suggest(state, answer.otherStateCode ? '' : answer.stateCode);
    setNotice(compare(value, answer, state.value));
  };
  const suggestDistrict = (field: HTMLInputElement, value: string) => {
    if (field.value !== '' && field.value !== suggestedDistrict.current) return;
    suggestedDistrict.current = value;
    setValue(field, value);
  };

  return {
    notice,
    /** The place of the PIN code in the field. Null: no place is known for it. Undefined: it is not complete. */
    found,
    onInput: ({ target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      const pin = target.form?.elements.namedItem('address.pinCode');
      const state = target.form?.elements.namedItem('address.stateCode');
      if (!(pin instanceof HTMLInputElement && state instanceof HTMLSelectElement)) return;
      if (target === pin) void followPin(pin, state);
      if (target === pin || target === state)
        setNotice(compare(pin.value, place.current, state.value));
    },
  };
}

function compare(pin: string, place: Place | undefined, stateCode: string): string | undefined {
  const state = place && findContradictedState(place, stateCode);
  return state && pinIsInState(pin, state);
}

async function findPlace(pin: string): Promise<Place | null | undefined> {
  if (!isPincode(pin)) return undefined;
  const { data } = await tryCall(call(places.find, { params: { pin } }));
  return data?.place ?? null;
}

function setValue(field: HTMLInputElement | HTMLSelectElement, value: string) {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
