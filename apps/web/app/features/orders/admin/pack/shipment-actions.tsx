import { adminShipments, type OrderDetails, type Shipment } from '@shop/contract';
import { COURIERS, INDIA_POST } from '@shop/domain/orders/couriers';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { Field } from '#ui/forms/field.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useFormDraft } from '#ui/forms/use-form-draft.ts';
import { useAction } from '#ui/use-action.ts';
import { SendOnWhatsApp } from './send-on-whatsapp.tsx';
import { UndoButton } from './undo-button.tsx';
import { useUndoShipment } from './use-undo-shipment.ts';

interface ShipmentActionsProps {
  order: Pick<OrderDetails, 'order_id' | 'user' | 'shipments'>;
  brand: string;
  onChange: () => void;
}

/** The last parcel: a message for the customer, its courier and number, and a way back for some minutes. */
export function ShipmentActions(props: ShipmentActionsProps) {
  const { order, onChange } = props;
  const { busy, undo, result } = useUndoShipment(onChange);
  const last = order.shipments?.at(-1);
  const message = useRef<HTMLOutputElement>(null);
  // The button is gone with its parcel.
  useEffect(() => {
    if (result) message.current?.focus();
  }, [result]);
  return (
    <>
      <output
        ref={message}
        tabIndex={-1}
        className={`font-medium empty:hidden ${result?.failed ? 'text-error' : ''}`}
      >
        {result?.text}
      </output>
      {last && (
        <LastShipment {...props} last={last}>
          {last.undoable && (
            <UndoButton order_id={order.order_id} busy={busy} onUndo={() => undo(last)} />
          )}
        </LastShipment>
      )}
    </>
  );
}

interface LastShipmentProps extends ShipmentActionsProps {
  last: Shipment;
  children: ReactNode;
}

function LastShipment({ order, brand, last, children, onChange }: LastShipmentProps) {
  const { order_id, user, shipments = [] } = order;
  const person = { order_id, name: user.name ?? '', phone: user.phone ?? '', shipments };
  return (
    <section className="flex flex-col items-start gap-2">
      <SendOnWhatsApp order={person} brand={brand} />
      {children}
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
