import {
  type AdminOrderPage,
  adminOrderPage,
  NOT_SAVED,
  type OrderDetails,
  Recipient,
} from '@shop/contract';
import { STATES, stateName } from '@shop/domain/states';
import { useState } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { toAddressParts } from '#features/orders/parse-address.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import type { FormErrors } from '#ui/forms/use-form.ts';

interface RecipientSectionProps {
  order: OrderDetails;
  page: AdminOrderPage;
  onDone: () => Promise<void>;
}

/** Corrects name, phone and address as long as the order is not packed. */
export function RecipientSection(props: RecipientSectionProps) {
  const [editing, setEditing] = useState(false);
  if (!editing) {
    return (
      <button
        type="button"
        className="button button-outline self-start"
        onClick={() => setEditing(true)}
      >
        Correct address or phone
      </button>
    );
  }
  return <RecipientForm {...props} onClose={() => setEditing(false)} />;
}

const parse = formParser(Recipient);

const FIELDS = [
  { name: 'address.houseName', label: 'House name', part: 'houseName' },
  { name: 'address.post_office', label: 'Post office', part: 'post_office' },
  { name: 'address.city', label: 'City', part: 'city' },
  { name: 'address.state', label: 'District', part: 'state' },
  { name: 'address.pinCode', label: 'PIN code', part: 'pinCode' },
] as const;

function RecipientForm(props: RecipientSectionProps & { onClose: () => void }) {
  const { order, page, onDone, onClose } = props;
  const { name, phone } = order.user;
  const address = toAddressParts(order.user.address);
  const [question, setQuestion] = useState<StateQuestion>();
  /** Why the address was not saved after the answer. */
  const [problem, setProblem] = useState<string>();
  const save = async (
    values: Recipient,
    state_confirmed = false,
  ): Promise<FormErrors | undefined> => {
    setProblem(undefined);
    const body = { ...values, version: page.recipient_version, state_confirmed };
    const params = { id: order.order_id };
    const { error } = await tryCall(call(adminOrderPage.correctRecipient, { params, body }));
    if (error?.code === 'PIN_IN_OTHER_STATE') {
      setQuestion({ values, message: error.message });
      return undefined;
    }
    if (error) return formErrorsFrom(error, NOT_SAVED);
    await onDone();
    onClose();
    return undefined;
  };
  const { form, field, formError, busy } = useDraftedForm({
    parse,
    draft: `recipient:${order.order_id}`,
    send: (values) => save(values),
  });
  return (
    <form {...form} className="flex flex-col gap-3">
      <h3 className="text-xl">Correct address or phone</h3>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field {...field('recipient')} label="Name" defaultValue={name ?? ''} />
        <Field
          {...field('phone')}
          label="Phone"
          type="tel"
          inputMode="numeric"
          defaultValue={phone ?? ''}
        />
        {FIELDS.map(({ name: path, label, part }) => (
          <Field key={path} {...field(path)} label={label} defaultValue={address[part] ?? ''} />
        ))}
        <StateField {...field('address.stateCode')} defaultValue={address.stateCode ?? ''} />
      </div>
      <FormError>{problem ?? formError}</FormError>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Save correction
        </button>
        <button type="button" className="button button-outline" onClick={onClose}>
          Cancel
        </button>
      </div>
      {question && (
        <ConfirmDialog
          question={`${question.message} Save the address with ${stateName(question.values.address.stateCode ?? '')}?`}
          labels={{ no: 'Change it', yes: 'Save' }}
          onConfirm={async () => {
            const errors = await save(question.values, true);
            if (errors) setProblem(errors.message ?? NOT_SAVED);
          }}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </form>
  );
}

/** Asked before an address is saved whose PIN code is in another State: the State decides the tax. */
interface StateQuestion {
  values: Recipient;
  message: string;
}

interface StateFieldProps {
  name: string;
  error: string | undefined;
  defaultValue: string;
}

function StateField({ name, error, defaultValue }: StateFieldProps) {
  return (
    <SelectField name={name} error={error} label="State" defaultValue={defaultValue}>
      <option value="">Choose</option>
      {STATES.map((state) => (
        <option key={state.code} value={state.code}>
          {state.name}
        </option>
      ))}
    </SelectField>
  );
}
