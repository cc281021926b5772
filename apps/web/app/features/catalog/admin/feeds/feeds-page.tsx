import { adminFeeds, type FeedAddresses } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import { OffersHead } from '../offers/offers-head.tsx';
import { FeedAddress } from './feed-address.tsx';

interface FeedsPageProps {
  loaded: FeedAddresses;
}

export function FeedsPage({ loaded }: FeedsPageProps) {
  const [{ addresses }, setAddresses] = useState(loaded);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const renew = async () => {
    setSaid('');
    const { data, error } = await tryCall(call(adminFeeds.renew, {}));
    setProblem(error?.message);
    if (!data) return;
    setAddresses(data);
    setSaid(addresses ? 'The old addresses have ended.' : '');
  };
  const { busy, run } = useAction(renew);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <OffersHead title="Google and Meta" current="/admin/feeds" />
      <div className="measure flex flex-col gap-2 text-ink-700">
        <p>
          Google, Facebook, Instagram and WhatsApp can show your products. They read a list of them
          from your shop, with today’s prices and stock.
        </p>
        <p>Products that are hidden, or that have no picture, are not in the list.</p>
      </div>
      {addresses ? (
        <>
          <FeedAddress
            label="Address for Google"
            help="In Google Merchant Center, add products from a file and paste this link."
            address={addresses.google}
          />
          <FeedAddress
            label="Address for Meta"
            help="In Meta Commerce Manager, add a data feed and paste this link. WhatsApp and Instagram use it too."
            address={addresses.meta}
          />
          <p className="text-ink-600">{`Made on ${formatDay(addresses.created_at)}.`}</p>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
            <button
              type="button"
              className="button button-outline"
              aria-busy={busy}
              onClick={() => setAsking(true)}
            >
              New address
            </button>
            <output>{said}</output>
          </div>
        </>
      ) : (
        <>
          <p>There is no address yet, so nobody reads the list.</p>
          <button
            type="button"
            className="button button-filled self-start"
            aria-busy={busy}
            onClick={() => run()}
          >
            Make the addresses
          </button>
        </>
      )}
      <FormError>{problem}</FormError>
      {asking && (
        <ConfirmDialog
          question="Make new addresses? The old ones end at once. Then paste the new ones at Google and Meta."
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
