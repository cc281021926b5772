// What the sheet knows of the order, and how it asks the provider.

export const options = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');

const key_id = options.key;

export const fetchOrder = () =>
  ask(`orders/${options.order_id}?${new URLSearchParams({ key_id })}`);

export const beginPayment = (method, details) =>
  ask('payments', {
    key_id,
    order_id: options.order_id,
    method,
    email: options.prefill?.email,
    contact: options.prefill?.contact,
    description: options.description,
    notes: options.notes,
    ...details,
  }).then(({ payment_id }) => payment_id);

export const finishPayment = (payment_id, outcome, seconds) =>
  ask(`payments/${payment_id}/finish`, { key_id, outcome, seconds });

/** Asks until the bank has spoken. */
export async function waitForPayment(payment_id) {
  for (;;) {
    const answer = await ask(`payments/${payment_id}?${new URLSearchParams({ key_id })}`);
    if (answer.status !== 'created') return answer;
    await pause(500);
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tells the page that opened us. */
export const tellPage = (message) => parent.postMessage(message, options.page);

/** Leaves the sheet and the page behind, carrying the outcome to the shop's own address. */
export function postBack(fields) {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: options.callback_url, target: '_top' });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value: value ?? '' });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

async function ask(path, body) {
  const answer = await fetch(`/v1/checkout/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.error.description);
  return said;
}
