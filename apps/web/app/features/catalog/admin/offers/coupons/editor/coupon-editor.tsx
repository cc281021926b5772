import { adminCoupons, type Coupon, type CouponInput } from '@shop/contract';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { AuditDetails } from '#audit/audit-history.tsx';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { FormError } from '#ui/forms/field.tsx';
import { useDraftedForm } from '#ui/forms/use-drafted-form.ts';
import { useAction } from '#ui/use-action.ts';
import { HowFields } from '../../fields/how-fields.tsx';
import { usePicked } from '../../fields/use-picked.ts';
import { WhatFields } from '../../fields/what-fields.tsx';
import { describeState } from '../describe-coupon.ts';
import { StopCoupon } from '../stop-coupon.tsx';
import {
  CodeField,
  CouponDayFields,
  LimitFields,
  MinimumField,
  NewCodeFields,
} from './coupon-fields.tsx';
import { parseCoupon } from './coupon-form-data.ts';
import { CouponUsed } from './coupon-used.tsx';
import { CouponWords } from './coupon-words.tsx';
import type { EditedCoupon } from './load-coupon.ts';

interface CouponEditorProps extends EditedCoupon {
  onSaved: (coupon: Coupon) => void;
  onStopped: (coupon: Coupon) => void;
  onRemoved: () => void;
}

export function CouponEditor(props: CouponEditorProps) {
  const { coupon, initial, products, collections, draft, onSaved } = props;
  const [picked, setPicked] = usePicked(`${draft} products`, products);
  const wasUsed = coupon !== undefined && coupon.used + coupon.being_paid > 0;
  const { form, field, formError, busy } = useDraftedForm({
    parse: (data) => parseCoupon(data, wasUsed ? coupon.code : undefined),
    draft,
    send: async (values) => {
      const { data, error } = await tryCall(saveCoupon(values, coupon));
      if (error) return { fields: error.fields, message: error.message };
      forgetDraft(`${draft} products`);
      onSaved(data);
      return undefined;
    },
  });
  const fields = { field, coupon: initial };

  return (
    <div className="page flex flex-col gap-4 py-6">
      <CouponHead coupon={coupon} />
      <form {...form} aria-label={coupon?.code ?? 'New coupon'} className="sale-editor">
        <div className="dashboard-card sale-fields">
          {!coupon && <NewCodeFields field={field} />}
          {coupon && !wasUsed && <CodeField {...fields} />}
          {wasUsed && <p className="card-note">This code was used, so it cannot be changed.</p>}
          <HowFields
            field={field}
            offer={initial}
            capLabel="At most ₹ an order (optional)"
            amountLabel="Rupees off an order"
          />
          <MinimumField {...fields} />
          <CouponDayFields {...fields} />
          <LimitFields {...fields} />
          <WhatFields
            field={field}
            scope={initial.scope}
            collections={collections}
            picked={picked}
            onPick={setPicked}
          />
          <label className="check">
            <input
              type="checkbox"
              name="on_sale_prices"
              defaultChecked={initial.on_sale_prices ?? false}
            />
            Also on pieces in a sale
          </label>
        </div>
        <div className="coupon-side">
          {coupon && <CouponUsed coupon={coupon} />}
          <CouponWords />
        </div>
        <div className="settings-bar sale-bar">
          <div className="min-w-0 grow basis-60">
            <FormError>{formError}</FormError>
            {!formError && (
              <p className="card-note">Orders that are being paid now keep the old terms.</p>
            )}
          </div>
          <button type="submit" className="button button-filled" aria-busy={busy}>
            Save
          </button>
        </div>
      </form>
      {coupon && <CouponFoot {...props} coupon={coupon} wasUsed={wasUsed} />}
    </div>
  );
}

function saveCoupon(values: CouponInput, saved: Coupon | undefined): Promise<Coupon> {
  if (!saved) return call(adminCoupons.create, { body: values });
  const { coupon_id, version } = saved;
  const params = { coupon_id: `${coupon_id}` };
  return call(adminCoupons.change, { params, body: { coupon: values, version } });
}

export function CouponHead({ coupon }: { coupon: Coupon | undefined }) {
  return (
    <div className="flex flex-col gap-1">
      <Link to="/admin/coupons" className="text-link tap-target self-start">
        Offers
      </Link>
      <div className="offers-head">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          {coupon ? 'Coupon ' : 'New coupon'}
          {coupon && <span className="coupon-letters">{coupon.code}</span>}
        </h1>
        {coupon && (
          <span className="pill" data-status={describeState(coupon).status}>
            {describeState(coupon).label}
          </span>
        )}
      </div>
    </div>
  );
}

interface CouponFootProps extends Pick<CouponEditorProps, 'onStopped' | 'onRemoved'> {
  coupon: Coupon;
  wasUsed: boolean;
}

function CouponFoot({ coupon, wasUsed, onStopped, onRemoved }: CouponFootProps) {
  const [stopping, setStopping] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { busy, run: remove } = useAction(async () => {
    const params = { coupon_id: `${coupon.coupon_id}` };
    const { error } = await tryCall(call(adminCoupons.remove, { params }));
    setProblem(error?.message);
    if (!error) onRemoved();
  });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {coupon.state !== 'ended' && (
          <button type="button" className="button button-outline" onClick={() => setStopping(true)}>
            Stop
          </button>
        )}
        {!wasUsed && (
          <button
            type="button"
            className="button button-quiet"
            aria-busy={busy}
            onClick={() => remove()}
          >
            Delete the coupon
          </button>
        )}
      </div>
      <FormError>{problem}</FormError>
      {stopping && (
        <StopCoupon
          coupon={coupon}
          onStopped={async (stopped) => onStopped(stopped)}
          onClose={() => setStopping(false)}
        />
      )}
      <AuditDetails query={{ subject: `coupon:${coupon.coupon_id}` }} />
    </>
  );
}
