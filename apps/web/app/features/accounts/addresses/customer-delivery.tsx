import { useEffect } from 'react';
import { DeliverTo } from './deliver-to.tsx';
import type { DeliveryChoice } from './load-delivery.ts';
import { useCustomerDelivery } from './use-customer-delivery.ts';

interface CustomerDeliveryProps {
  /** How often a purchase has needed the State of the address. */
  stateAsked: number;
  onLoad: (delivery: DeliveryChoice | undefined) => void;
}

/** Loads where the customer's purchase goes, says it, and lets them choose another address. */
export function CustomerDelivery({ stateAsked, onLoad }: CustomerDeliveryProps) {
  const delivery = useCustomerDelivery();
  useEffect(() => onLoad(delivery));
  return delivery && <DeliverTo delivery={delivery} stateAsked={stateAsked} />;
}
