import { type AdminReturn, adminReturns, buildUrl } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { RETURN_REASONS } from '@shop/domain/orders/returns';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { telUrl } from '@shop/domain/people/contact-links';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CustomerImages } from '#ui/images/customer-images.tsx';
import { describeSteps, listPieces } from '../describe-return.ts';
import { ReturnActions } from './return-actions.tsx';
import { STATUS_LABELS } from './return-status.ts';

interface ReturnPageProps {
  returned: AdminReturn;
  faultyWayBack: WayBack;
  onChange: () => Promise<void>;
}

export function ReturnPage({ returned, faultyWayBack, onChange }: ReturnPageProps) {
  const { return_id, status } = returned;
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1 tabIndex={-1} className="text-3xl">
          Return <span className="order-number">{return_id}</span>
        </h1>
        <p>{STATUS_LABELS[status]}</p>
        <Link to="/admin/returns" className="text-link tap-target">
          All returns
        </Link>
      </div>
      <div className="ticket-columns">
        <Facts returned={returned} />
        <div className="flex min-w-0 flex-col gap-6">
          <Asked returned={returned} />
          <section>
            <h2 className="text-2xl">Steps</h2>
            <ul className="mt-1 flex flex-col gap-1">
              {describeSteps(returned, 'staff').map((step) => (
                <li key={step} className="wrap-anywhere">
                  {step}
                </li>
              ))}
            </ul>
          </section>
          <ReturnActions
            key={status}
            returned={returned}
            faultyWayBack={faultyWayBack}
            onChange={onChange}
          />
        </div>
      </div>
    </div>
  );
}

function Facts({ returned }: { returned: AdminReturn }) {
  const { order_id, name, email, phone, reason, wish, pieces, user_id } = returned;
  return (
    <dl className="ticket-facts">
      <Fact label="Order">
        <Link to={`/admin/orders/${order_id}`} className="text-link tap-target order-number">
          {order_id}
        </Link>
      </Fact>
      <Fact label="From">
        {user_id === null ? (
          name ? (
            `${name} (guest)`
          ) : (
            'Walk-in customer'
          )
        ) : (
          <Link to={`/admin/customers/${user_id}`} className="text-link tap-target">
            {name}
          </Link>
        )}
      </Fact>
      {phone && (
        <Fact label="Phone">
          <a href={telUrl(`+91${phone}`)} className="text-link tap-target">
            {formatMobile(phone)}
          </a>
        </Fact>
      )}
      {email && (
        <Fact label="Email">
          <a href={`mailto:${email}`} className="text-link tap-target">
            {email}
          </a>
        </Fact>
      )}
      <Fact label="Pieces">{listPieces(pieces)}</Fact>
      <Fact label="Why">{RETURN_REASONS[reason]}</Fact>
      <Fact label="Wants">{wish === 'exchange' ? 'the same piece again' : 'money back'}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Asked({ returned: { return_id, text, images } }: { returned: AdminReturn }) {
  if (!text && images === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-2xl">The customer writes</h2>
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      <CustomerImages
        count={images}
        toUrl={(position) => buildUrl(adminReturns.image, { params: { return_id, position } })}
      />
    </section>
  );
}
