import { clearErrorsOnInput, formatOnInput, parseCard, parseVpa } from './forms.js';
import * as order from './order.js';
import { drawCode } from './qr.js';

const { options } = order;
const SUCCESS_SCREEN_MS = 700;
const RETRY_DELAY_MS = 1500;

const byId = (id) => document.getElementById(id);
const sheet = byId('sheet');
/** The payment that the simulated bank page or UPI app is about. */
let currentPayment = null;

function show(view) {
  for (const section of document.querySelectorAll('[data-view]')) {
    section.hidden = section.dataset.view !== view;
  }
  byId('footer').hidden = ['waiting', 'paid', 'failed'].includes(view);
  byId('body').scrollTop = 0;
  document.querySelector(`[data-view="${view}"] h2`).focus();
}

/** Starts a payment and shows the simulated page of the bank or app. */
async function openBankPage(view, title, method, details) {
  show('waiting');
  try {
    currentPayment = await order.startPayment(method, details);
  } catch (error) {
    return showFailure(error.message);
  }
  byId(`${view}-name`).textContent = title;
  show(view);
}

async function pay(method, { details, outcome }) {
  show('waiting');
  try {
    await finish(await order.startPayment(method, details), outcome);
  } catch (error) {
    showFailure(error.message);
  }
}

/** Finishes a payment as approved or declined, modified by the outcome chosen in the footer. */
async function finish(payment_id, outcome) {
  show('waiting');
  const chosen = new FormData(byId('outcomes')).get('outcome');
  if (outcome === 'failure') return fail((await order.finishPayment(payment_id, outcome)).error);
  if (chosen === 'failing') {
    await order.finishPayment(payment_id, 'failure');
    await order.sleep(RETRY_DELAY_MS);
  }
  if (chosen === 'late') {
    await order.finishPayment(payment_id, 'late', Number(byId('seconds').value));
    return succeed(await order.waitForPayment(payment_id));
  }
  const payment = await order.finishPayment(
    payment_id,
    chosen === 'authorize' ? chosen : 'success',
  );
  if (chosen === 'lost') return order.postToPage({ type: 'dismissed' });
  return succeed(payment);
}

async function succeed({ response, error }) {
  if (!response) return fail(error);
  show('paid');
  await order.sleep(SUCCESS_SCREEN_MS);
  if (options.redirect && options.callback_url) order.postBack(response);
  else order.postToPage({ type: 'paid', response });
}

function fail(error) {
  order.postToPage({ type: 'failed', error });
  if (canRetry()) return showFailure(error.description);
  if (options.redirect && options.callback_url) return order.postBack(errorFields(error));
  order.postToPage({ type: 'dismissed' });
}

function showFailure(message) {
  byId('failure').textContent = message;
  show('failed');
}

const canRetry = () => options.retry !== false && options.retry?.enabled !== false;

const errorFields = ({ metadata, ...error }) => ({
  ...Object.fromEntries(Object.entries(error).map(([name, value]) => [`error[${name}]`, value])),
  'error[metadata]': JSON.stringify(metadata),
});

function leave() {
  if (!options.modal.confirm_close) return order.postToPage({ type: 'dismissed' });
  byId('question').hidden = false;
  byId('stay').focus();
}

function stay() {
  byId('question').hidden = true;
  byId('close').focus();
}

function onKey(event) {
  const isConfirming = !byId('question').hidden;
  if (event.key === 'Escape' && isConfirming) stay();
  else if (event.key === 'Escape' && options.modal.escape) leave();
  if (event.key === 'Tab') trapFocus(event, isConfirming ? byId('question') : sheet);
}

/** Focus trap. */
function trapFocus(event, container) {
  const stops = [...container.querySelectorAll('button, input, summary')].filter(
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
  byId('leave').addEventListener('click', () => order.postToPage({ type: 'dismissed' }));
  byId('stay').addEventListener('click', stay);
  byId('retry').addEventListener('click', () => show('methods'));
  document.body.addEventListener('click', ({ target }) => {
    if (target === document.body && options.modal.backdropclose) leave();
  });
  sheet.addEventListener('click', ({ target }) => {
    const { show: view, app, bank, finish: result } = target.closest('button')?.dataset ?? {};
    if (view) show(view);
    if (app) void openBankPage('app', app, 'upi', {});
    if (bank)
      void openBankPage('bank', target.closest('button').textContent.trim(), 'netbanking', {
        bank,
      });
    if (result) finish(currentPayment, result).catch((error) => showFailure(error.message));
  });
  for (const [method, parse] of Object.entries({ card: parseCard, upi: parseVpa })) {
    clearErrorsOnInput(byId(method));
    byId(method).addEventListener('submit', (event) => {
      event.preventDefault();
      const input = parse(event.target);
      if (input) void pay(method, input);
    });
  }
  // Enter in the seconds field must not submit the form.
  byId('outcomes').addEventListener('submit', (event) => event.preventDefault());
  formatOnInput(byId('card'));
}

function showOptions() {
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
  if (/^#[0-9a-f]{6}$/i.test(theme.color ?? '')) applyTheme(theme.color);
}

function applyTheme(theme) {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(theme.slice(at, at + 2), 16));
  const bright = (red * 299 + green * 587 + blue * 114) / 1000 > 150;
  sheet.style.setProperty('--theme', theme);
  sheet.style.setProperty('--on-theme', bright ? '#1a1a1a' : '#fff');
}

async function start() {
  showOptions();
  listen();
  byId('qr').innerHTML = drawCode(options.order_id);
  sheet.hidden = false;
  try {
    const { amount } = await order.fetchOrder();
    const rupees = { style: 'currency', currency: 'INR', trailingZeroDisplay: 'stripIfInteger' };
    const formatted = (amount / 100).toLocaleString('en-IN', rupees);
    byId('amount').textContent = formatted;
    for (const button of document.querySelectorAll('form .pay'))
      button.textContent = `Pay ${formatted}`;
    show('methods');
  } catch (error) {
    showFailure(error.message);
  }
}

await start();
