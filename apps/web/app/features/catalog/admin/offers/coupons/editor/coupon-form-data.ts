import { type Coupon, CouponInput } from '@shop/contract';
import { parseAmount } from '@shop/domain/money';
import * as z from 'zod/mini';
import type { ParseResult } from '#ui/forms/use-form.ts';
import { CHOOSE_HOW, nameErrors, readScope } from '../../sales/editor/sale-form-data.ts';

const CHOOSE_WHAT = 'Choose what the code is for.';
const CODE_MISSING = 'Type the code, or press Make one.';

/** @param code the letters of a coupon that somebody has used: they stay. */
export function parseCoupon(form: FormData, code?: string): ParseResult<CouponInput> {
  const { data, error } = z.safeParse(CouponInput, readCoupon(form, code));
  const errors = nameErrors(error?.issues);
  if (!form.get('what')) errors['what'] = CHOOSE_WHAT;
  if (!form.get('how')) {
    errors['how'] = CHOOSE_HOW;
    delete errors['percent'];
  }
  if (form.get('letters') === 'typed' && !text(form, 'code')) errors['code'] = CODE_MISSING;
  return data && Object.keys(errors).length === 0 ? { values: data } : { errors };
}

function readCoupon(form: FormData, code: string | undefined) {
  const how = form.get('how');
  const typed = form.get('letters') === 'made' ? '' : text(form, 'code');
  return {
    ...optional('code', code ?? typed),
    from: text(form, 'from'),
    ...optional('to', text(form, 'to')),
    scope: readScope(form, text(form, 'what')),
    ...(how === 'percent' && { percent: parseAmount(text(form, 'percent')) }),
    ...(how === 'percent' && amount(form, 'cap')),
    ...(how === 'amount' && { amount: parseAmount(text(form, 'amount')) }),
    ...amount(form, 'minimum'),
    ...amount(form, 'limit_total'),
    ...amount(form, 'limit_each'),
    on_sale_prices: form.has('on_sale_prices'),
  };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const optional = (name: string, value: string) => (value === '' ? {} : { [name]: value });

const amount = (form: FormData, name: string) =>
  text(form, name) === '' ? {} : { [name]: parseAmount(text(form, name)) };

/** Initial values of the form. */
export type CouponFields = Partial<Coupon>;
