import { ADDRESS_REQUIRED, CHOOSE_STATE_FIRST, type Place } from '@shop/contract';
import { stateName } from '@shop/domain/states';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Field, FieldError } from '#ui/forms/field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { StateSelect } from './state-select.tsx';
import { usePlace } from './use-place.ts';

const MISSING_ID = 'address-missing';

export interface AddressByPinProps {
  field: (name: string) => FieldState;
  /** How often a payment has needed the State. Each time it rises, the question takes the focus. */
  stateAsked: number;
  onPlace: (pin: string, stateCode: string) => void;
  /** A press has asked for these fields. */
  autoFocus?: boolean;
}

/** Five fields of an address: the PIN code fills in district and State. */
export function AddressByPin(props: AddressByPinProps) {
  const { field, stateAsked, onPlace, autoFocus } = props;
  const place = usePlace();
  const part = (name: string) => {
    const state = field(`address.${name}`);
    return { ...state, errorId: state.error === ADDRESS_REQUIRED ? MISSING_ID : undefined };
  };
  const parts = ['pinCode', 'state', 'houseName', 'post_office', 'city'].map(part);
  const follow = (event: FormEvent<HTMLElement>) => {
    place.onInput(event);
    const { target } = event;
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const { elements } = target.form ?? {};
    const [pin, state] = ['pinCode', 'stateCode'].map((name) =>
      elements?.namedItem(`address.${name}`),
    );
    if (target !== pin && target !== state) return;
    if (pin instanceof HTMLInputElement && state instanceof HTMLSelectElement) {
      onPlace(pin.value, state.value);
    }
  };

  return (
    <div className="contents" onInput={follow}>
      {parts.some(({ errorId }) => errorId) && (
        <FieldError id={MISSING_ID}>{ADDRESS_REQUIRED}</FieldError>
      )}
      <PlaceFields
        pin={
          <Field
            {...part('pinCode')}
            label="PIN code"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={6}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press has asked for it
            autoFocus={autoFocus}
          />
        }
        found={place.found}
        notice={place.notice}
        stateAsked={stateAsked}
        district={part('state')}
        state={field('address.stateCode')}
      />
      <Field {...part('houseName')} label="House Name" autoComplete="address-line1" />
      <div className="form-pair">
        <Field {...part('post_office')} label="Post Office" autoComplete="address-line2" />
        <Field
          {...part('city')}
          label="Via"
          autoComplete="address-level3"
          placeholder="Town or village"
        />
      </div>
    </div>
  );
}

interface PlaceFieldsProps {
  pin: ReactNode;
  found: Place | null | undefined;
  notice: string | undefined;
  stateAsked: number;
  district: FieldState & { errorId: string | undefined };
  state: FieldState;
}

/** District and State are shown as filled in, and become fields when they have to be typed. */
function PlaceFields(props: PlaceFieldsProps) {
  const { pin, found, notice, stateAsked, district, state } = props;
  const [changing, setChanging] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const unclear = found === null || found?.otherStateCode !== undefined || stateAsked > 0;
  const invalid = district.error !== undefined || state.error !== undefined;
  // Without script the PIN code fills in nothing.
  const typed = !useHydrated() || changing || unclear || invalid;
  const question = stateAsked > 0 ? CHOOSE_STATE_FIRST : undefined;
  useEffect(() => {
    if (stateAsked > 0) fields.current?.querySelector('select')?.focus();
  }, [stateAsked]);
  useEffect(() => {
    if (changing) fields.current?.querySelector('input')?.focus();
  }, [changing]);

  return (
    <>
      <div className="form-pair">
        {pin}
        {!typed && (
          <div className="flex flex-col gap-1">
            <p className="font-medium">District, State</p>
            <output className={found ? 'filled-in' : 'filled-in filled-in-later'}>
              {found ? (
                <>
                  <Icon name="check" size={20} />
                  <span>
                    {describePlace(found)}{' '}
                    <button
                      type="button"
                      className="text-link tap-target -my-3"
                      aria-label="Change district and State"
                      onClick={() => setChanging(true)}
                    >
                      Change
                    </button>
                  </span>
                </>
              ) : (
                'The PIN code fills this in.'
              )}
            </output>
          </div>
        )}
      </div>
      <div ref={fields} hidden={!typed} className="form-pair">
        <Field {...district} label="District" autoComplete="address-level2" />
        <div className="flex flex-col gap-1">
          <StateSelect state={{ ...state, error: state.error ?? question }} optional />
          <output className="text-sm empty:hidden">{notice}</output>
        </div>
      </div>
    </>
  );
}

/** Thrissur, Kerala */
const describePlace = ({ district, stateCode }: Place) =>
  [district, stateName(stateCode)].filter(Boolean).join(', ');
