import type { PublicShop } from '@shop/contract';
import { fromRupees, toRupees } from '@shop/domain/money';
import { deliveryCharge } from '@shop/domain/orders/delivery';

/** Settings of the shop that are part of every offer. */
export type OfferTerms = Pick<
  PublicShop,
  'returnDays' | 'packingDays' | 'freeDeliveryFrom' | 'delivery'
>;

const term = (name: string) => `https://schema.org/${name}`;

/** Of a changed mind: defects are taken back in any case, at the shop's cost. */
export function describeReturns({ returnDays }: OfferTerms) {
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    itemDefectReturnFees: term('FreeReturn'),
  };
  if (returnDays === 0) {
    return { ...policy, returnPolicyCategory: term('MerchantReturnNotPermitted') };
  }
  return {
    ...policy,
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: returnDays,
    returnMethod: term('ReturnByMail'),
    returnFees: term('ReturnFeesCustomerResponsibility'),
    refundType: term('FullRefund'),
  };
}

/** The highest charge in India, as in the feeds. Nothing while the shop delivers nowhere. */
export function describeDelivery(
  { packingDays, freeDeliveryFrom, delivery }: OfferTerms,
  price: number,
) {
  if (!delivery) return {};
  const { charge, minDays, maxDays } = delivery;
  const terms = { charge, freeFrom: freeDeliveryFrom };
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: toRupees(deliveryCharge(terms, fromRupees(price))).toFixed(2),
        currency: 'INR',
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, packingDays),
        transitTime: days(minDays, maxDays),
      },
    },
  };
}
