import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { getChosenAddress } from './chosen-address.ts';
import { type DeliveryChoice, loadDelivery } from './load-delivery.ts';

/** Delivery of the customer's purchases, on a page that the server renders equally for all visitors. */
export function useCustomerDelivery(): DeliveryChoice | undefined {
  const [delivery, setDelivery] = useState<DeliveryChoice>();
  // A change of the addresses loads the page again.
  const { state } = useRevalidator();
  useEffect(() => {
    if (state === 'idle' && isProbablySignedIn()) {
      void loadDelivery(call, getChosenAddress()).then(setDelivery);
    }
  }, [state]);
  return delivery;
}
