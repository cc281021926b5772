import { adminLinks, type PaymentLink, type SentLink } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { Clock } from '#ui/clock.tsx';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';
import { useAction } from '#ui/use-action.ts';
import { CancelLink } from './cancel-link.tsx';
import {
  describeEnd,
  describePieces,
  describeState,
  formatStateTime,
  nameCustomer,
} from './describe-link.ts';
import { SentLinkDialog } from './dialog/sent-link-dialog.tsx';
import { KeepLink } from './keep-link.tsx';
import { listKeepTimes } from './keep-times.ts';

type RenderImage = (image: string | undefined) => ReactNode;

interface LinksTableProps {
  links: PaymentLink[];
  caption: string;
  /** When they were loaded. */
  now: number;
  renderImage: RenderImage;
  reload: () => Promise<void>;
}

/** The question about a link, in a dialog over the list. */
interface Asked {
  what: 'keep' | 'cancel';
  link: PaymentLink;
}

export function LinksTable({ links, caption, now, renderImage, reload }: LinksTableProps) {
  const [asked, setAsked] = useState<Asked>();
  const [sent, setSent] = useState<SentLink>();
  const onClose = () => setAsked(undefined);
  return (
    <>
      <table className="data-table admin-table plain-table link-table">
        <caption className="sr-only">{`Payment links: ${caption}`}</caption>
        <TableHead columns={['Piece', 'Customer', 'Total', 'State', ACTIONS]} figures={['Total']} />
        <tbody>
          {links.map((link) => (
            <LinkRow
              key={link.link_id}
              link={link}
              now={now}
              renderImage={renderImage}
              onSent={setSent}
              onAsk={(what) => setAsked({ what, link })}
            />
          ))}
        </tbody>
      </table>
      {asked?.what === 'keep' && <KeepLink link={asked.link} reload={reload} onClose={onClose} />}
      {asked?.what === 'cancel' && (
        <CancelLink link={asked.link} reload={reload} onClose={onClose} />
      )}
      {sent && (
        <SentLinkDialog sent={sent} renderImage={renderImage} onClose={() => setSent(undefined)} />
      )}
    </>
  );
}

interface LinkRowProps {
  link: PaymentLink;
  now: number;
  renderImage: RenderImage;
  onSent: (sent: SentLink) => void;
  onAsk: (what: Asked['what']) => void;
}

function LinkRow({ link, now, renderImage, onSent, onAsk }: LinkRowProps) {
  const { pieces, name, phone, total } = link;
  return (
    <tr>
      <th scope="row" className="link-what">
        <div className="link-piece">
          <span className="thumbnail">{renderImage(pieces[0]?.image)}</span>
          {describePieces(pieces)}
        </div>
      </th>
      <td className="link-who">
        {name || phone ? (
          <>
            {name} {phone && <span className="link-phone">{formatMobile(phone)}</span>}
          </>
        ) : (
          <span className="text-ink-600">Name and phone are removed</span>
        )}
      </td>
      <td className="figure link-total">{formatRupees(fromRupees(total))}</td>
      <td className="link-state">
        <LinkState link={link} />
      </td>
      <td className="admin-row-actions">
        <LinkActions link={link} now={now} onSent={onSent} onAsk={onAsk} />
      </td>
    </tr>
  );
}

function LinkState({ link }: { link: PaymentLink }) {
  const { state, ends_today, being_paid } = link;
  if (state === 'open') {
    return (
      <>
        <Clock late={ends_today}>{describeEnd(link)}</Clock>
        {being_paid && <span className="admin-detail">Being paid now</span>}
      </>
    );
  }
  const { label, status } = describeState(link);
  return (
    <>
      <span className="pill" data-status={status}>
        {label}
      </span>
      <span className="admin-detail">{formatStateTime(link)}</span>
    </>
  );
}

/** The next steps; what they are about is for screen readers. */
function LinkActions({ link, now, onSent, onAsk }: Omit<LinkRowProps, 'renderImage'>) {
  const { state, order_id, can_be_kept_again } = link;
  const canKeep = listKeepTimes(link, now).length > 0;
  if (state === 'open') {
    return (
      <>
        <SendAgain link={link} onSent={onSent} />
        {canKeep && <RowButton label="Keep longer" link={link} onPress={() => onAsk('keep')} />}
        <RowButton label="Cancel" link={link} onPress={() => onAsk('cancel')} />
      </>
    );
  }
  if (order_id) {
    return (
      <Link to={`/admin/orders/${order_id}`} className="button button-quiet row-control">
        Order <span className="order-number">{order_id}</span>
      </Link>
    );
  }
  return (
    can_be_kept_again &&
    canKeep && <RowButton label="Keep again" link={link} onPress={() => onAsk('keep')} />
  );
}

interface RowButtonProps {
  label: string;
  link: PaymentLink;
  busy?: boolean;
  onPress: () => void;
}

function RowButton({ label, link, busy, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      className="button button-quiet row-control"
      aria-busy={busy}
      onClick={onPress}
    >
      {label}
      <span className="sr-only">
        : {describePieces(link.pieces)}, {nameCustomer(link)}
      </span>
    </button>
  );
}

/** Makes another address: the shop keeps no copy of the first. */
function SendAgain({ link, onSent }: Pick<LinkRowProps, 'link' | 'onSent'>) {
  const showAlert = useAlert();
  const { busy, run } = useAction(async () => {
    const params = { link_id: `${link.link_id}` };
    const { data, error } = await tryCall(call(adminLinks.sendAgain, { params }));
    if (data) onSent(data);
    else void showAlert(error.message);
  });
  return <RowButton label="Send again" link={link} busy={busy} onPress={() => run()} />;
}
