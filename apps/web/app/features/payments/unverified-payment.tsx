import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';
import { HelpLine } from './help-line.tsx';

interface UnverifiedPaymentProps {
  payment_id: string;
  helpLine: string;
}

/** Stays after the alert, so that the customer can read out the payment id on the phone. */
export function UnverifiedPayment({ payment_id, helpLine }: UnverifiedPaymentProps) {
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
