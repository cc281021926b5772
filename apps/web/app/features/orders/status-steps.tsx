import type { OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { completedSteps, formatPartlySent, ORDER_STEPS } from '@shop/domain/orders/order-status';

type StatusStepsProps = Pick<
  OrderDetails,
  'order_status' | 'payment_status' | 'order_date' | 'delivery_date' | 'shipments' | 'partly_sent'
>;

/** Progress of the order, with the dates that are known. */
export function StatusSteps(props: StatusStepsProps) {
  const { order_status, order_date, delivery_date, shipments, partly_sent } = props;
  const dates: Partial<Record<string, string | null | undefined>> = {
    Pending: order_date,
    Shipped: shipments?.[0]?.shipped_at,
    // With pieces still to be sent, the date is that of the first parcels, not of the order.
    Delivered: partly_sent ? undefined : delivery_date,
  };
  const steps = order_status === 'Cancelled' ? ['Pending', 'Cancelled'] : ORDER_STEPS;
  const done =
    order_status === 'Cancelled' ? 2 : completedSteps(partly_sent ? 'Shipped' : order_status);
  if (done === undefined) return null;

  return (
    <ol
      aria-label="Progress"
      className="track"
      data-cancelled={order_status === 'Cancelled' || undefined}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          data-taken={index < done ? '' : undefined}
          aria-current={index === done - 1 ? 'step' : undefined}
        >
          <b>{nameStep(step, props)}</b>
          {dates[step] && <span>{formatDay(dates[step])}</span>}
        </li>
      ))}
    </ol>
  );
}

/** Pending, which alarms who has just paid, is the specified status, not the name of a step. */
function nameStep(step: string, { payment_status, partly_sent }: StatusStepsProps): string {
  if (step === 'Shipped' && partly_sent) return formatPartlySent(partly_sent);
  return step === 'Pending' && payment_status !== 'Authorized' ? 'Confirmed' : step;
}
