import { forgetWhileTyping, formatWhileTyping, readCard, readVpa } from './forms.js';
import * as order from './order.js';
import { drawCode } from './qr.js';

const { options } = order;
const PAID_MS = 700;
const BETWEEN_FAIL_AND_SUCCESS_MS = 1500;

const byId = (id) => document.getElementById(id);
const sheet = byId('sheet');
/** The payment that a bank's page or a UPI app is asking about. */
let asked = null;

function show(view) {
  for (const section of document.querySelectorAll('[data-view]')) {
    section.hidden = section.dataset.view !== view;
  }
  byId('footer').hidden = ['waiting', 'paid', 'failed'].includes(view);
  byId('body').scrollTop = 0;
  document.querySelector(`[data-view="${view}"] h2`).focus();
}

/** Opens the page of a bank or an app, which asks the customer about a payment already begun. */
async function ask(view, title, method, details) {
  show('waiting');
  try {
    asked = await order.beginPayment(method, details);
  } catch (error) {
    return refuse(error.message);
  }
  byId(`${view}-name`).textContent = title;
  show(view);
}

async function pay(method, { details, outcome }) {
  show('waiting');
  try {
    await settle(await order.beginPayment(method, details), outcome);
  } catch (error) {
    refuse(error.message);
  }
}

/** Ends a payment as it was approved or declined, and as the wanted outcome bends it. */
async function settle(payment_id, outcome) {
  show('waiting');
  const wanted = new FormData(byId('outcomes')).get('outcome');
  if (outcome === 'failure') return fail((await order.finishPayment(payment_id, outcome)).error);
  if (wanted === 'failing') {
    await order.finishPayment(payment_id, 'failure');
    await order.pause(BETWEEN_FAIL_AND_SUCCESS_MS);
  }
  if (wanted === 'late') {
    await order.finishPayment(payment_id, 'late', Number(byId('seconds').value));
    return succeed(await order.waitForPayment(payment_id));
  }
  const answer = await order.finishPayment(payment_id, wanted === 'authorize' ? wanted : 'success');
  if (wanted === 'lost') return order.tellPage({ type: 'dismissed' });
  return succeed(answer);
}

async function succeed({ response, error }) {
  if (!response) return fail(error);
  show('paid');
  await order.pause(PAID_MS);
  if (options.redirect && options.callback_url) order.postBack(response);
  else order.tellPage({ type: 'paid', response });
}

function fail(error) {
  order.tellPage({ type: 'failed', error });
  if (mayRetry()) return refuse(error.description);
  if (options.redirect && options.callback_url) return order.postBack(errorFields(error));
  order.tellPage({ type: 'dismissed' });
}

function refuse(words) {
  byId('failure').textContent = words;
  show('failed');
}

const mayRetry = () => options.retry !== false && options.retry?.enabled !== false;

const errorFields = ({ metadata, ...error }) => ({
  ...Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value])),
  'error[metadata]': JSON.stringify(metadata),
});

function leave() {
  if (!options.modal.confirm_close) return order.tellPage({ type: 'dismissed' });
  byId('question').hidden = false;
  byId('stay').focus();
}

function stay() {
  byId('question').hidden = true;
  byId('close').focus();
}

function onKey(event) {
  const asking = !byId('question').hidden;
  if (event.key === 'Escape' && asking) stay();
  else if (event.key === 'Escape' && options.modal.escape) leave();
  if (event.key === 'Tab') keepInside(event, asking ? byId('question') : sheet);
}

/** Tab goes round inside the sheet, never out into the page below. */
function keepInside(event, box) {
  const stops = [...box.querySelectorAll('button, input, summary')].filter(
    (stop) => stop.checkVisibility() && (stop.type !== 'radio' || stop.checked),
  );
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const inside =
    stops.includes(document.activeElement) || document.activeElement.matches('h2, input');
  if (inside && document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

function listen() {
  document.addEventListener('keydown', onKey);
  byId('close').addEventListener('click', leave);
  byId('leave').addEventListener('click', () => order.tellPage({ type: 'dismissed' }));
  byId('stay').addEventListener('click', stay);
  byId('retry').addEventListener('click', () => show('methods'));
  document.body.addEventListener('click', ({ target }) => {
    if (target === document.body && options.modal.backdropclose) leave();
  });
  sheet.addEventListener('click', ({ target }) => {
    const { show: view, app, bank, finish } = target.closest('button')?.dataset ?? {};
    if (view) show(view);
    if (app) void ask('app', app, 'upi', {});
    if (bank) void ask('bank', target.closest('button').textContent.trim(), 'netbanking', { bank });
    if (finish) settle(asked, finish).catch((error) => refuse(error.message));
  });
  for (const [method, read] of Object.entries({ card: readCard, upi: readVpa })) {
    forgetWhileTyping(byId(method));
    byId(method).addEventListener('submit', (event) => {
      event.preventDefault();
      const typed = read(event.target);
      if (typed) void pay(method, typed);
    });
  }
  // Enter in the number of seconds must not send the sheet away.
  byId('outcomes').addEventListener('submit', (event) => event.preventDefault());
  formatWhileTyping(byId('card'));
}

function describe() {
  const { name, description, image, prefill = {}, theme = {} } = options;
  byId('shop').textContent = name ?? '';
  byId('description').textContent = description ?? '';
  byId('initial').textContent = name?.[0] ?? '';
  byId('contact').textContent = [prefill.contact, prefill.email].filter(Boolean).join(' · ');
  if (image) {
    byId('logo').src = new URL(image, options.page);
    byId('logo').hidden = false;
    byId('initial').hidden = true;
  }
  if (/^#[0-9a-f]{6}$/i.test(theme.color ?? '')) colour(theme.color);
}

function colour(theme) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(theme.slice(at, at + 2), 16));
  const bright = (red * 299 + green * 587 + blue * 114) / 1000 > 150;
  sheet.style.setProperty('--theme', theme);
  sheet.style.setProperty('--on-theme', bright ? '#1a1a1a' : '#fff');
}

async function start() {
  describe();
  listen();
  byId('qr').innerHTML = drawCode(options.order_id);
  sheet.hidden = false;
  try {
    const { amount } = await order.fetchOrder();
    const rupees = { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' };
    const words = (amount / 100).toLocaleString('en-IN', rupees);
    byId('amount').textContent = words;
    for (const button of document.querySelectorAll('form .pay'))
      button.textContent = `Pay ${words}`;
    show('methods');
  } catch (error) {
    refuse(error.message);
  }
}

await start();
