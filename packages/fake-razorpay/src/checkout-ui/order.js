// Options of the checkout, and the client of its API.

export const options = JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}');

const key_id = options.key;

export const fetchOrder = () =>
  request(`orders/${options.order_id}?${new URLSearchParams({ key_id })}`);

export const startPayment = (method, details) =>
  request('payments', {
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
  request(`payments/${payment_id}/finish`, { key_id, outcome, seconds });

/** Polls until the payment has a result. */
export async function waitForPayment(payment_id) {
  for (;;) {
    const payment = await request(`payments/${payment_id}?${new URLSearchParams({ key_id })}`);
    if (payment.status !== 'created') return payment;
    await sleep(500);
  }
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const postToPage = (message) => parent.postMessage(message, options.page);

/** Navigates the page to the callback URL with a form post. */
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

async function request(path, body) {
  const response = await fetch(`/v1/checkout/${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error.description);
  return data;
}
