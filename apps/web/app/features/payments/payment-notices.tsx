import { PAYMENT_NOT_COMPLETED } from '@shop/contract';
import { telUrl } from '@shop/domain/people/contact-links';
import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';

/** After the payment window was closed or a payment failed. Takes the focus each time. */
export function NotCompletedNotice({ times }: { times: number }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (times > 0) notice.current?.focus();
  }, [times]);
  if (times === 0) return null;
  return (
    <Notice ref={notice} label="About your payment">
      <p>{PAYMENT_NOT_COMPLETED}</p>
    </Notice>
  );
}

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

export function HelpLine({ number }: { number: string }) {
  return (
    <>
      {'If money left your account, please call the help line '}
      <a href={telUrl(number)} className="text-link">
        {number}
      </a>
    </>
  );
}
