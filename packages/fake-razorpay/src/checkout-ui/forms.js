// What is typed into the card and UPI forms, checked as a bank would.

const DECLINED_CARD = '4000000000000002';
const DECLINED_VPA = 'failure@razorpay';

/** Answers what to pay with, or undefined after saying what is wrong beside each field. */
export function readCard(form) {
  const { number, expiry, cvv, name } = Object.fromEntries(new FormData(form));
  const digits = number.replace(/\s/g, '');
  const good = tell(form, {
    number: /^\d{13,19}$/.test(digits) && passesLuhn(digits) ? '' : 'Enter a valid card number',
    expiry: isAhead(expiry) ? '' : 'Enter a date ahead, as MM/YY',
    cvv: /^\d{3,4}$/.test(cvv) ? '' : 'Enter 3 or 4 digits',
    name: name.trim() ? '' : 'Enter the name on the card',
  });
  if (!good) return undefined;
  const outcome = digits === DECLINED_CARD ? 'failure' : 'success';
  return { details: { last4: digits.slice(-4), name: name.trim() }, outcome };
}

export function readVpa(form) {
  const vpa = new FormData(form).get('vpa').trim().toLowerCase();
  const known = /^[a-z0-9.\-_]{2,}@[a-z][a-z0-9]+$/.test(vpa);
  if (!tell(form, { vpa: known ? '' : 'Enter a valid UPI ID, such as name@bank' }))
    return undefined;
  return { details: { vpa }, outcome: vpa === DECLINED_VPA ? 'failure' : 'success' };
}

/** What was wrong is no longer said once it is being put right. */
export function forgetWhileTyping(form) {
  form.addEventListener('input', ({ target }) => say(target, ''));
}

/** Groups the digits while they are typed, as they stand on a card. */
export function formatWhileTyping(form) {
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

function tell(form, problems) {
  const wrong = Object.entries(problems).filter(([, words]) => words);
  for (const [name, words] of Object.entries(problems)) say(form.elements[name], words);
  if (wrong.length > 0) form.elements[wrong[0][0]].focus();
  return wrong.length === 0;
}

function say(field, words) {
  field.setAttribute('aria-invalid', String(words !== ''));
  document.getElementById(`${field.name}-problem`).textContent = words;
}

function isAhead(text) {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(text) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  return new Date(2000 + Number(year), Number(month)) > new Date();
}

function passesLuhn(digits) {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
