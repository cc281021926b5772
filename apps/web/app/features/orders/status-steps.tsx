import { ORDER_STEPS, stepsTaken } from '@shop/domain/order-status';

/** How far an order has come. It repeats the status word, so those who hear the page do without. */
export function StatusLine({ status }: { status: string }) {
  if (status === 'Cancelled') {
    return (
      <div aria-hidden="true" className="status-line">
        <span className="status-step status-stop">Cancelled</span>
      </div>
    );
  }
  const taken = stepsTaken(status);
  if (taken === undefined) return null;

  return (
    <div aria-hidden="true" className="status-line">
      {ORDER_STEPS.map((step, index) => (
        <span key={step} className="status-step" data-taken={index < taken ? '' : undefined}>
          {step}
        </span>
      ))}
    </div>
  );
}
