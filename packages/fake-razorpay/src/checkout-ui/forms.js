// Validation of the card and UPI forms.

const DECLINED_CARD = '4000000000000002';
const DECLINED_VPA = 'failure@razorpay';

/** @returns undefined when the form has errors, which are then shown beside the fields. */
export function parseCard(form) {
  const { number, expiry, cvv, name } = Object.fromEntries(new FormData(form));
  const digits = number.replace(/\s/g, '');
  const valid = showErrors(form, {
    number: /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? '' : 'Enter a valid card number',
    expiry: isFutureMonth(expiry) ? '' : 'Enter a date ahead, as MM/YY',
    cvv: /^\d{3,4}$/.test(cvv) ? '' : 'Enter 3 or 4 digits',
    name: name.trim() ? '' : 'Enter the name on the card',
  });
  if (!valid) return undefined;
  const outcome = digits === DECLINED_CARD ? 'failure' : 'success';
  return { details: { last4: digits.slice(-4), name: name.trim() }, outcome };
}

export function parseVpa(form) {
  const vpa = new FormData(form).get('vpa').trim().toLowerCase();
  const valid = /^[a-z0-9.\-_]{2,}@[a-z][a-z0-9]+$/.test(vpa);
  if (!showErrors(form, { vpa: valid ? '' : 'Enter a valid UPI ID, such as name@bank' }))
    return undefined;
  return { details: { vpa }, outcome: vpa === DECLINED_VPA ? 'failure' : 'success' };
}

/** Removes the error of a field as soon as it is edited. */
export function clearErrorsOnInput(form) {
  form.addEventListener('input', ({ target }) => showError(target, ''));
}

/** Groups the digits as on a card. */
export function formatOnInput(form) {
  form.elements.number.addEventListener('input', ({ target }) => {
    const digits = target.value.replace(/\D/g, '').slice(0, 19);
    target.value = digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  });
  form.elements.expiry.addEventListener('input', ({ target, inputType }) => {
    if (inputType?.startsWith('delete')) return;
    const digits = target.value.replace(/\D/g, '').slice(0, 4);
    target.value = digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
  });
}

function showErrors(form, errors) {
  const invalid = Object.entries(errors).filter(([, message]) => message);
  for (const [name, message] of Object.entries(errors)) showError(form.elements[name], message);
  if (invalid.length > 0) form.elements[invalid[0][0]].focus();
  return invalid.length === 0;
}

function showError(field, message) {
  field.setAttribute('aria-invalid', String(message !== ''));
  document.getElementById(`${field.name}-error`).textContent = message;
}

function isFutureMonth(text) {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  return new Date(2000 + Number(year), Number(month)) > new Date();
}

function passesLuhn(digits) {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
