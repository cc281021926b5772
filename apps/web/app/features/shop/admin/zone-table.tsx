import { SETTINGS } from '@shop/contract';
import { ZONE_LABELS, ZONES, type ZoneName } from '@shop/domain/orders/delivery';
import { FieldError } from '#ui/forms/field.tsx';
import type { SettingsFieldsProps } from './settings-fields.tsx';

const COLUMNS = [
  { name: 'charge', label: 'Charge, ₹' },
  { name: 'freeFrom', label: 'Free from, ₹' },
  { name: 'minDays', label: 'Fastest (days)' },
  { name: 'maxDays', label: 'Slowest (days)' },
];

/** Charges and days of the delivery zones. */
export function ZoneTable(props: SettingsFieldsProps) {
  return (
    <div className="overflow-x-auto">
      <table className="zone-table">
        <caption className="sr-only">Delivery zones</caption>
        <thead>
          <tr>
            <th scope="col">Zone</th>
            <th scope="col">Delivers</th>
            {COLUMNS.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ZONES.map((zone) => (
            <ZoneRow key={zone} zone={zone} {...props} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Tells a shop that delivers free from one that has not looked at its charges yet. */
export function FreeDelivery({ checked }: { checked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-2">
      <input type="checkbox" name="freeDelivery" defaultChecked={checked} />
      {SETTINGS.freeDelivery.label}
    </label>
  );
}

function ZoneRow({ zone, field, values }: SettingsFieldsProps & { zone: ZoneName }) {
  const zoneLabel = ZONE_LABELS[zone];
  return (
    <tr>
      <th scope="row">{zoneLabel}</th>
      <td data-label="Delivers">
        <label className="zone-check">
          <input
            type="checkbox"
            aria-label={`Delivers: ${zoneLabel}`}
            name={`zones.${zone}.delivers`}
            defaultChecked={values[`zones.${zone}.delivers`] !== ''}
          />
        </label>
      </td>
      {COLUMNS.map(({ name, label }) => {
        const path = `zones.${zone}.${name}`;
        const { error } = field(path);
        return (
          <td key={name} data-label={label}>
            <input
              name={path}
              inputMode="decimal"
              autoComplete="off"
              className="field"
              aria-label={`${label}: ${zoneLabel}`}
              aria-invalid={error !== undefined}
              aria-describedby={error ? `${path}-error` : undefined}
              defaultValue={values[path]}
            />
            {error && <FieldError id={`${path}-error`}>{error}</FieldError>}
          </td>
        );
      })}
    </tr>
  );
}
