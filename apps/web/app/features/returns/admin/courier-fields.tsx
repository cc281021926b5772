import { COURIERS } from '@shop/domain/orders/couriers';
import { useId } from 'react';

interface CourierFieldsProps {
  courier: string;
  onCourier: (courier: string) => void;
  number: string;
  onNumber: (number: string) => void;
  numberLabel: string;
}

export const FIRST_COURIER: string = COURIERS[0]?.name ?? '';

/** Courier and number of a parcel. */
export function CourierFields(props: CourierFieldsProps) {
  const { courier, onCourier, number, onNumber, numberLabel } = props;
  const id = useId();
  return (
    <div className="pairs">
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={`${id}-courier`} className="font-medium">
          Courier
        </label>
        <select
          id={`${id}-courier`}
          className="field"
          value={courier}
          onChange={({ target }) => onCourier(target.value)}
        >
          {COURIERS.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <label htmlFor={`${id}-number`} className="font-medium">
          {numberLabel}
        </label>
        <input
          id={`${id}-number`}
          className="field tabular-nums lining-nums"
          autoComplete="off"
          autoCapitalize="characters"
          value={number}
          onChange={({ target }) => onNumber(target.value)}
        />
      </div>
    </div>
  );
}
