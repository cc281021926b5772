import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StatusPill } from './status-pill.tsx';
import { StatusSteps } from './status-steps.tsx';

const partly_sent = { sent: 1, pieces: 2 };
const delivered = {
  order_status: 'Delivered',
  payment_status: 'Paid',
  order_date: '2026-11-16T06:00:00Z',
  delivery_date: '2026-11-20T06:00:00Z',
  shipments: [],
};

it('[SHIP-08] an order with pieces to be sent is not delivered: its last step is the part that was sent', () => {
  const html = renderToStaticMarkup(<StatusSteps {...delivered} partly_sent={partly_sent} />);

  expect(html).toContain('aria-current="step"><b>Partly sent, 1 of 2</b>');
  expect(html).toContain('<li><b>Delivered</b></li>');
  expect(renderToStaticMarkup(<StatusSteps {...delivered} />)).toContain(
    'aria-current="step"><b>Delivered</b><span>20 November 2026</span>',
  );
});

it('[SHIP-08] the pill says how many pieces were sent, and otherwise the specified status', () => {
  const pill = renderToStaticMarkup(<StatusPill status="Delivered" partlySent={partly_sent} />);

  expect(pill).toBe('<span class="pill" data-status="Shipped">Partly sent, 1 of 2</span>');
  expect(renderToStaticMarkup(<StatusPill status="Delivered" partlySent={null} />)).toBe(
    '<span class="pill" data-status="Delivered">Delivered</span>',
  );
});

it('[CLEAR-08] the first step says Confirmed, until the payment is: then it is the status', () => {
  const first = (payment_status: string) =>
    renderToStaticMarkup(
      <StatusSteps {...delivered} order_status="Pending" payment_status={payment_status} />,
    ).match(/<b>(\w+)<\/b>/)?.[1];

  expect(first('Paid')).toBe('Confirmed');
  expect(first('Authorized')).toBe('Pending');
});
