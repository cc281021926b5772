import { adminShipments, type OrderDetails, type Shipment } from '@shop/contract';
import { COURIERS, INDIA_POST } from '@shop/domain/orders/couriers';
import { type FormEvent, useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useFormDraft } from '#ui/forms/use-form-draft.ts';
import { useAction } from '#ui/use-action.ts';
import { SendOnWhatsApp } from './send-on-whatsapp.tsx';

interface ShipmentActionsProps {
  order: OrderDetails;
  brand: string;
  onChange: () => void;
}

/** A message for the customer, and courier and number of the last parcel to add or correct. */
export function ShipmentActions({ order, brand, onChange }: ShipmentActionsProps) {
  const { order_id, user, shipments = [] } = order;
  const last = shipments.at(-1);
  if (!last) return null;
  const person = { order_id, name: user.name ?? '', phone: user.phone ?? '', shipments };
  return (
    <section className="flex flex-col items-start gap-2">
      <SendOnWhatsApp order={person} brand={brand} />
      <details>
        <summary className="text-link tap-target">
          {last.tracking_number ? 'Correct the tracking number' : 'Add a tracking number'}
        </summary>
        <TrackingForm key={last.tracking_number} shipment={last} onSaved={onChange} />
      </details>
    </section>
  );
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function TrackingForm({ shipment, onSaved }: { shipment: Shipment; onSaved: () => void }) {
  const [error, setError] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const forgetDraft = useFormDraft(element, `shipment:${shipment.shipment_id}`);
  const { busy, run } = useAction(async (form: FormData) => {
    const body = {
      courier: readText(form, 'courier'),
      tracking_number: readText(form, 'tracking_number'),
    };
    const params = { shipment_id: `${shipment.shipment_id}` };
    const { error: failure } = await tryCall(call(adminShipments.correct, { params, body }));
    setError(failure && (failure.fields['tracking_number'] ?? failure.message));
    if (failure) return;
    forgetDraft();
    onSaved();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    run(new FormData(event.currentTarget));
  };
  const names = [...new Set([...COURIERS.map(({ name }) => name), shipment.courier ?? INDIA_POST])];
  return (
    <form ref={element} className="flex flex-col gap-3 py-2" noValidate onSubmit={submit}>
      <SelectField
        label="Courier"
        name="courier"
        error={undefined}
        defaultValue={shipment.courier ?? INDIA_POST}
      >
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <Field
        label="Tracking number"
        name="tracking_number"
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={shipment.tracking_number ?? ''}
        error={error}
        corrected={false}
      />
      <button type="submit" className="button button-outline self-start" aria-busy={busy}>
        Save
      </button>
    </form>
  );
}
