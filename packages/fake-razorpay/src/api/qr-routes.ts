import type { QrCode } from '../ledger/entities.ts';
import { findPayment } from '../ledger/payments.ts';
import { closeQrCode, createQrCode, findQrCode, listQrCodes } from '../ledger/qr-codes.ts';
import type { Provider } from '../provider.ts';
import { page, type Query, toCollection } from './lists.ts';
import type { Route } from './route.ts';

const PATH = '/v1/payments/qr_codes';

export const qrRoutes: Route[] = [
  {
    method: 'POST',
    url: PATH,
    call: 'create-qr',
    effect: (provider, { body }) => createQrCode(provider, body),
  },
  {
    method: 'GET',
    url: PATH,
    call: 'find-qr',
    effect: (provider, { query }) => listCodes(provider, query),
  },
  {
    method: 'GET',
    url: `${PATH}/:id`,
    call: 'fetch-qr',
    effect: (provider, { id }) => findQrCode(provider, id).entity,
  },
  {
    method: 'POST',
    url: `${PATH}/:id/close`,
    call: 'close-qr',
    effect: (provider, { id }) => closeQrCode(provider, id),
  },
  {
    method: 'GET',
    url: `${PATH}/:id/payments`,
    call: 'qr-payments',
    effect: (provider, { id, query }) => listPayments(provider, id, query),
  },
];

/** All codes, or the code of one payment. */
function listCodes(provider: Provider, query: Query) {
  const { payment_id } = query;
  const codes =
    payment_id === undefined
      ? listQrCodes(provider)
      : [findPayment(provider, payment_id).qr].flatMap((qr) => qr ?? []);
  return toCollection<QrCode>(page(codes, query).map(({ entity }) => entity));
}

function listPayments(provider: Provider, qr_id: string, query: Query) {
  const shown = findQrCode(provider, qr_id).payments.filter(
    ({ entity }) => provider.behaviour.listCreated || entity.status !== 'created',
  );
  return toCollection(page(shown, query).map(({ entity }) => entity));
}
