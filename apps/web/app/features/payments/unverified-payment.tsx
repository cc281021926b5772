import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { HelpLine } from './help-line.tsx';

interface RefusedPaymentProps {
  payment_id: string;
  helpLine: string;
}

/** Stays after the alert: whoever calls the shop can read the reference out. */
export function RefusedPayment({ payment_id, helpLine }: RefusedPaymentProps) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);

  return (
    <Notice ref={notice} label="About your payment">
      <p>
        <HelpLine number={helpLine} />
        {' and read out this payment reference:'}
      </p>
      <p className="font-semibold break-all">{payment_id}</p>
    </Notice>
  );
}
