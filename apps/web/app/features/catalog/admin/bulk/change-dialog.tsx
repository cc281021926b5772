import { adminChanges, type ChangeSet } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Sheet } from '#ui/dialogs/sheet.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { useRequestId } from '../changes/use-request-id.ts';
import type { ProductsQuery } from '../products-query.ts';
import { ChangeFields } from './change-fields.tsx';
import { parseChange } from './change-form-data.ts';
import { nameSelected, type Selected, toSelection } from './selected.ts';

interface ChangeDialogProps {
  selected: Selected;
  list: Pick<ProductsQuery, 'view' | 'search'>;
  /** Products of the list. Undefined in a search. */
  total: number | undefined;
  /** The preview of these changes is being made. */
  onPreview: (set: ChangeSet) => void;
  onClose: () => void;
}

const NOT_CHECKED = 'The products could not be checked. Please try again.';

/** Asks what to change. Nothing is saved before its preview was seen. */
export function ChangeDialog({ selected, list, total, onPreview, onClose }: ChangeDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const getRequestId = useRequestId();
  const { form, formRef, field, formError, busy } = useDraftedForm({
    draft: 'bulk change',
    parse: parseChange,
    send: async (change) => {
      const body = { selection: toSelection(selected, list), change };
      const request_id = getRequestId(JSON.stringify(body));
      const { data, error } = await tryCall(
        call(adminChanges.preview, { body: { request_id, ...body } }),
      );
      if (error) return formErrorsFrom(error, NOT_CHECKED);
      onPreview(data);
      return undefined;
    },
  });
  useEffect(() => findFirstNumber(formRef.current)?.focus(), [formRef]);
  return (
    <Sheet
      ref={dialog}
      title={`Change ${nameSelected(selected, total)}`}
      className="sheet-middle change-sheet"
      onClose={onClose}
    >
      <form {...form} aria-label="Change products" className="sheet-form">
        <div className="sheet-body">
          <ChangeFields field={field} />
        </div>
        <div className="sheet-foot">
          <FormError>{formError}</FormError>
          <p className="card-note">Nothing is changed yet.</p>
          <button type="submit" className="button button-filled" aria-busy={busy}>
            See what changes
          </button>
        </div>
      </form>
    </Sheet>
  );
}

const findFirstNumber = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll<HTMLInputElement>('input[inputmode]') ?? [])].find(
    (input) => !input.closest('[hidden]'),
  );
