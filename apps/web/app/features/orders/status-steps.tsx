import { completedSteps, ORDER_STEPS } from '@shop/domain/order-status';

/** Progress of the order. Hidden from screen readers: the status pill says the same. */
export function StatusSteps({ status }: { status: string }) {
  if (status === 'Cancelled') {
    return (
      <div aria-hidden="true" className="status-steps">
        <span className="status-step status-step-cancelled">Cancelled</span>
      </div>
    );
  }
  const done = completedSteps(status);
  if (done === undefined) return null;

  return (
    <div aria-hidden="true" className="status-steps">
      {ORDER_STEPS.map((step, index) => (
        <span key={step} className="status-step" data-done={index < done ? '' : undefined}>
          {step}
        </span>
      ))}
    </div>
  );
}
