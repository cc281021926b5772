import type { CartItem, CouponQuote, OrderLineInput } from '@shop/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { forgetCode, getCode, keepCode, onCodeChange } from './kept-code.ts';
import { type CouponCheck, quoteCode } from './quote-code.ts';

export interface CouponLine extends OrderLineInput {
  /** In rupees: with another price the code is checked again. */
  price: number;
  sale?: CartItem['sale'] | undefined;
}

export interface Coupon {
  /** Undefined: none is used. */
  code: string | undefined;
  /** Undefined while it is checked, and when the code does not count. */
  quote: CouponQuote | undefined;
  /** Why the code does not count. */
  problem: string | undefined;
  /** The payment was refused because of the code. */
  refused: boolean;
  /** Resolves to the reason why the typed code cannot be used. */
  use: (typed: string) => Promise<string | undefined>;
  remove: () => void;
  /** Resolves to undefined without a code that counts for the page. */
  ask: (lines: CouponLine[]) => Promise<CouponCheck | undefined>;
  refuse: (problem: string) => void;
  /** The shop has other prices than the page. */
  checkAgain: () => void;
}

/** Several presses of plus are one change. */
const CHECK_DELAY_MS = 300;

type Checked = CouponCheck & { key: string; refused?: boolean };

/** The code of this visit, checked again whenever the lines change. */
export function useCoupon(lines: CouponLine[]): Coupon {
  const code = useSyncExternalStore(onCodeChange, getCode, () => undefined);
  const [checked, setChecked] = useState<Checked>();
  const key = toKey(code, lines);
  const current = checked?.key === key ? checked : undefined;
  const needsCheck = code !== undefined && lines.length > 0 && !current;
  const check = useEffectEvent(async (asked: string, isOutdated: () => boolean) => {
    if (code === undefined) return;
    const found = await quoteCode(lines, code);
    if (!isOutdated()) setChecked({ ...found, key: asked });
  });
  useEffect(() => {
    if (!needsCheck) return undefined;
    let outdated = false;
    const timer = setTimeout(() => void check(key, () => outdated), CHECK_DELAY_MS);
    return () => {
      outdated = true;
      clearTimeout(timer);
    };
  }, [key, needsCheck]);

  return {
    code,
    quote: current?.quote,
    problem: current?.problem,
    refused: current?.refused ?? false,
    use: async (typed) => {
      const found = await quoteCode(lines, typed);
      if (!found.quote) return found.problem;
      const { quote } = found;
      flushSync(() => {
        setChecked({ quote, key: toKey(quote.code, lines) });
        keepCode(quote.code);
      });
      return undefined;
    },
    remove: forgetCode,
    ask: async (asked) => {
      if (code === undefined || current?.problem) return undefined;
      return toKey(code, asked) === current?.key ? current : quoteCode(asked, code);
    },
    refuse: (problem) => setChecked({ problem, key, refused: true }),
    checkAgain: () => setChecked(undefined),
  };
}

const toKey = (code: string | undefined, lines: CouponLine[]) =>
  JSON.stringify([
    code,
    lines.map(({ product_id, quantity, price }) => [product_id, quantity, price]),
  ]);
