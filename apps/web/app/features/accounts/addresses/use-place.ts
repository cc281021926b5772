import { type Address, places } from '@shop/contract';
import { isPincode } from '@shop/domain/india';
import { stateName } from '@shop/domain/states';
import { type FormEvent, useRef } from 'react';
import { call } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';

/** Form props that fill in State and district, and the question about a PIN code of another State. */
export function usePlace() {
  const asked = useRef(new Set<string>());
  return {
    /** Fills in what the customer has not: the suggestion never replaces a choice. */
    onInput: ({ target }: FormEvent) => {
      if (target instanceof HTMLInputElement && target.name === 'address.pinCode') {
        void suggest(target);
      }
    },
    /** @returns a question, once for a pair of PIN code and State; undefined when they agree. */
    findQuestion: async ({ pinCode, stateCode = '' }: Address): Promise<string | undefined> => {
      const place = await findPlace(pinCode);
      if (!place || place.stateCode === stateCode || place.otherStateCode === stateCode) {
        return undefined;
      }
      const pair = `${pinCode} ${stateCode}`;
      if (asked.current.has(pair)) return undefined;
      asked.current.add(pair);
      return `PIN code ${pinCode} is in ${stateName(place.stateCode)}. Save again if ${stateName(stateCode)} is right.`;
    },
  };
}

async function findPlace(pin: string) {
  if (!isPincode(pin)) return undefined;
  const { data } = await tryCall(call(places.find, { params: { pin } }));
  return data?.place ?? undefined;
}

async function suggest(pinField: HTMLInputElement) {
  const pin = pinField.value;
  const place = await findPlace(pin);
  // Typed on meanwhile.
  if (!place || pinField.value !== pin) return;
  const { form } = pinField;
  fill(form?.elements.namedItem('address.state'), place.district);
  if (!place.otherStateCode) fill(form?.elements.namedItem('address.stateCode'), place.stateCode);
}

function fill(field: Element | RadioNodeList | null | undefined, value: string) {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  if (field.value) return;
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
