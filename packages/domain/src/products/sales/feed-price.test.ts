import { describe, expect, it } from 'vitest';
import { fromRupees } from '../../money.ts';
import { toFeedPrice } from './feed-price.ts';
import type { Offer, OfferSale } from './offer.ts';

const from = new Date('2026-08-19T18:30:00Z');
const until = new Date('2026-09-08T18:30:00Z');
const BASE = fromRupees(3063);
const PLAIN: Offer = { price: BASE };

const createOffer = (sale: Partial<OfferSale> = {}): Offer => ({
  price: fromRupees(2450),
  sale: { name: 'Onam sale', from, until, base: BASE, percent: 20, was: BASE, ...sale },
});

describe('[SALE-06] the price of a feed', () => {
  it('is the offer without a sale', () => {
    expect(toFeedPrice(PLAIN)).toEqual({ price: BASE });
  });

  it('is the struck one in a sale, with the offer and its times', () => {
    const price = toFeedPrice(createOffer({ was: fromRupees(2900) }));

    const sale = { price: fromRupees(2450), from, until };
    expect(price).toEqual({ price: fromRupees(2900), sale });
  });

  it('is the offer alone where nothing may be struck', () => {
    const sale = { name: 'Onam sale', from, until, base: BASE, percent: 0 };

    expect(toFeedPrice({ price: fromRupees(2450), sale })).toEqual({ price: fromRupees(2450) });
  });

  it('announces the next sale if it will strike what is paid now', () => {
    const sale = { price: fromRupees(2450), from, until };

    expect(toFeedPrice(PLAIN, createOffer())).toEqual({ price: BASE, sale });
    expect(toFeedPrice(PLAIN, createOffer({ was: fromRupees(2900) }))).toEqual({ price: BASE });
    expect(toFeedPrice(PLAIN, PLAIN)).toEqual({ price: BASE });
  });

  it('announces nothing while another sale runs', () => {
    const running = createOffer({ from: new Date(0) });

    expect(toFeedPrice(running, createOffer())).toEqual(toFeedPrice(running));
  });
});
