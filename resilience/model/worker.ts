import { after, at, type Checkout, earlier, type Model, plus, release, settle } from './model.ts';

const LATE_LOOKS = [5, 30, 120, 720, 1440, 2880];
const PAID_LOOKS = [5, 120, 1440];

/** What the worker does when everything that is due gets its turn. */
export function work(model: Model) {
  const isDue = ({ look }: Checkout) => look !== undefined && look.at <= model.now;
  for (;;) {
    const [next] = model.checkouts
      .filter(isDue)
      .toSorted((a, b) => earlier(a.look ?? a.created, b.look ?? b.created))
      // Pieces that are held come first.
      .toSorted((a, b) => Number(a.state !== 'open') - Number(b.state !== 'open'));
    if (!next) break;
    lookAt(model, next);
  }
  for (const [place, payment] of model.payments.entries()) {
    const waits = payment.outcome === 'order' && payment.known === 'authorized';
    if (waits && payment.decided < model.now) ask(model, place);
  }
  for (const payment of model.payments) {
    if (payment.outcome === 'refund' && payment.theirs === 'captured') payment.theirs = 'refunded';
  }
}

/** The payments of a checkout, the newest first, as the provider lists them. */
const listOf = (model: Model, checkout: Checkout) =>
  [...model.payments.entries()]
    .filter(([, payment]) => at(model.checkouts, payment.checkout) === checkout)
    .toReversed();

function lookAt(model: Model, checkout: Checkout) {
  const mine = listOf(model, checkout);
  const { now } = model;
  const begun = mine.some(([, { theirs }]) => theirs === 'created');
  const over = now >= checkout.created.at + 45 || (now >= checkout.expires.at && !begun);
  const wasOpen = checkout.state === 'open';
  for (const [payment, { theirs: status, captured }] of mine) {
    settle(model, { payment, status, captured });
  }
  const next = (ended: Checkout['created'], looks: number[]) =>
    looks.map((minutes) => plus(ended, minutes)).find((look) => look.at > now);
  if (wasOpen && checkout.state === 'open' && over) release(model, checkout);
  const soon = after(model, 2);
  const { expires, released, paid, state } = checkout;
  if (state === 'paid') checkout.look = next(paid, PAID_LOOKS);
  else if (state === 'released') checkout.look = next(released, LATE_LOOKS);
  else checkout.look = expires.at > now && earlier(expires, soon) < 0 ? expires : soon;
}

/** The shop asks about a payment and captures what is only authorized. */
export function ask(model: Model, place: number) {
  const payment = at(model.payments, place);
  if (payment.theirs === 'authorized')
    Object.assign(payment, { theirs: 'captured', captured: true });
  settle(model, { payment: place, status: payment.theirs, captured: payment.captured });
}

/** The sheet is closed: what the provider knows is settled, and what nobody paid goes back. */
export function closeSheet(model: Model, place: number) {
  const checkout = at(model.checkouts, place);
  if (checkout.state === 'paid') return;
  const mine = listOf(model, checkout);
  for (const [payment, { theirs: status, captured }] of mine) {
    settle(model, { payment, status, captured });
    if (at(model.payments, payment).outcome) return;
  }
  if (mine.every(([, { theirs }]) => theirs === 'failed')) release(model, checkout);
}
