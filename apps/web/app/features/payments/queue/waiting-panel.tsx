import { useEffect, useRef } from 'react';
import type { QueueState } from './wait-in-payment-queue.ts';

interface WaitingPanelProps extends QueueState {
  onStop: () => void;
}

/** Replaces the page while the customer waits in the queue to pay. */
export function WaitingPanel({ place, reserved, reachable, onStop }: WaitingPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);

  return (
    <section ref={panel} tabIndex={-1} aria-label="In line to pay" className="confirming">
      <output className="sr-only">{describePlace(place)}</output>
      <div aria-hidden="true" className="confirming-thread skeleton" />
      <h1 className="text-xl md:text-2xl">
        <span className="inline-block">
          {'You are number '}
          <span className="tabular-nums">{place}</span>
          {' in line to pay.'}
        </span>
      </h1>
      <p className="text-balance">
        {`Many people are paying right now.${reserved ? ' Your pieces are reserved for you.' : ''}`}
        {' The payment will open here by itself. Please keep this page open.'}
      </p>
      {!reachable && (
        <output className="text-balance">
          The shop cannot be reached right now. Your place is kept for two minutes.
        </output>
      )}
      <button type="button" className="button button-outline" onClick={onStop}>
        Stop waiting
      </button>
    </section>
  );
}

/** In steps of ten far behind, so that a screen reader does not speak all the time. */
const describePlace = (place: number) =>
  place > 10
    ? `About number ${Math.ceil(place / 10) * 10} in line to pay.`
    : `Number ${place} in line to pay.`;
