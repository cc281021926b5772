import * as z from 'zod/mini';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Secrets and codes must not be stored, a file cannot be, and hidden fields are not typed. */
const NOT_KEPT = ['password', 'file', 'hidden', 'submit', 'button'];

/** Except the idempotency key: what is sent again after a reload is the same request. */
const isRequestId = ({ type, name }: HTMLInputElement) =>
  type === 'hidden' && name === 'request_id';

const isKept = (element: Element): element is Control =>
  (element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement) &&
  element.name !== '' &&
  element.autocomplete !== 'one-time-code' &&
  (!NOT_KEPT.includes(element.type) ||
    (element instanceof HTMLInputElement && isRequestId(element)));

const isChecked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

const findDefault = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])
        ?.value ?? '')
    : control.defaultValue;

/** One box of a name, or one of several radio buttons. */
const keyOf = (control: Control): string =>
  isChecked(control) ? `${control.name}=${control.value}` : control.name;

const TypedFields = z.record(z.string(), z.union([z.string(), z.boolean()]));
type TypedFields = z.infer<typeof TypedFields>;

/** The fields that differ from what the form was loaded with. */
export function readTypedFields(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {};
  for (const control of [...form.elements].filter(isKept)) {
    if (isChecked(control)) {
      if (control.checked !== control.defaultChecked) typed[keyOf(control)] = control.checked;
    } else if (control.type === 'hidden' || control.value !== findDefault(control)) {
      typed[keyOf(control)] = control.value;
    }
  }
  return typed;
}

/** @param stored what readTypedFields() returned; anything else restores nothing. */
export function restoreFields(form: HTMLFormElement, stored: unknown): void {
  const typed = z.safeParse(TypedFields, stored).data ?? {};
  for (const control of [...form.elements].filter(isKept)) {
    const value = typed[keyOf(control)];
    if (typeof value === 'string' && !isChecked(control)) typeInto(control, value);
    else if (value === true && isChecked(control) && !control.checked) control.click();
    else if (
      value === false &&
      control.type === 'checkbox' &&
      isChecked(control) &&
      control.checked
    )
      control.click();
  }
}

/** As if a person had typed it, so that a field whose text is state of React takes it too. */
function typeInto(control: Control, value: string): void {
  // React replaces the setter of each field by its own, which would hide the change from it.
  const prototype: unknown = Object.getPrototypeOf(control);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
