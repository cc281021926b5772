import { adminReturns } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { CourierFields, FIRST_COURIER } from './courier-fields.tsx';
import type { StepProps } from './step-props.ts';

const WORDS = {
  prepaid_label: {
    title: 'Prepaid label',
    text: 'Buy the label from your courier and enter its number. The customer gets an email with the label to print.',
  },
  pickup: {
    title: 'Pickup',
    text: 'Book the pickup with your courier and enter its number. The customer gets an email to have the parcel packed.',
  },
};

/** Courier and number of a return that the shop pays for. They may be corrected until the parcel arrives. */
export function BookParcelForm({ returned, busy, run }: StepProps) {
  const { return_id, way_back, courier: booked, tracking_number } = returned;
  const draft = `parcel-back:${return_id}`;
  const [courier, setCourier] = useState(booked ?? FIRST_COURIER);
  const [number, setNumber] = useDraft(draft, tracking_number ?? '');
  if (way_back === 'post') return null;
  const { title, text } = WORDS[way_back];
  const save = async () => {
    const body = { courier, tracking_number: number };
    const reply = await call(adminReturns.bookParcel, { params: { return_id }, body });
    forgetDraft(draft);
    return reply;
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        run(save);
      }}
    >
      <h3 className="text-xl">{title}</h3>
      <p className="text-sm text-ink-600">{text}</p>
      <CourierFields
        courier={courier}
        onCourier={setCourier}
        number={number}
        onNumber={setNumber}
        numberLabel="Tracking number"
      />
      <button
        type="submit"
        className={`button self-start ${tracking_number ? 'button-outline' : 'button-filled'}`}
        aria-busy={busy}
      >
        {tracking_number ? 'Correct the number' : 'Save and tell the customer'}
      </button>
    </form>
  );
}
