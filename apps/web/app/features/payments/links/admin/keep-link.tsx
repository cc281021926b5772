import { adminLinks, type PaymentLink } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { MessageDialog } from '#ui/dialogs/message-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { describePieces, formatUntil, nameCustomer } from './describe-link.ts';
import { type KeepHours, listKeepTimes } from './keep-times.ts';

interface KeepLinkProps {
  link: PaymentLink;
  reload: () => Promise<void>;
  onClose: () => void;
}

/** Asks for how long the pieces are kept from now on. */
export function KeepLink({ link, reload, onClose }: KeepLinkProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [now] = useState(() => Date.now());
  const showAlert = useAlert();
  const showToast = useToast();
  const close = () => dialog.current?.close();
  const { busy, running, run } = useAction(async (keep_hours: KeepHours) => {
    const params = { link_id: `${link.link_id}` };
    const { data, error } = await tryCall(
      call(adminLinks.extend, { params, body: { keep_hours } }),
    );
    // Also after a refusal: the link was paid, or its pieces were sold meanwhile.
    await reload();
    close();
    if (error) void showAlert(error.message);
    else void showToast({ kind: 'success', text: `Kept until ${formatUntil(data.hold_until)}.` });
  });
  const isOpen = link.state === 'open';
  return (
    <MessageDialog
      ref={dialog}
      label={isOpen ? 'Keep longer' : 'Keep again'}
      message={`${isOpen ? 'Keep' : 'Keep again'} for ${nameCustomer(link)}: ${describePieces(link.pieces)}, ${formatRupees(fromRupees(link.total))}. For how long from now?`}
      busy={busy}
      onClose={onClose}
    >
      <div className="flex flex-col gap-3">
        {listKeepTimes(link, now).map(({ hours, label, until }) => (
          <button
            key={hours}
            type="button"
            className="button button-outline keep-time"
            aria-busy={running?.[0] === hours}
            onClick={() => run(hours)}
          >
            {label} <span>{`until ${formatUntil(until)}`}</span>
          </button>
        ))}
        <button
          type="button"
          className="text-link tap-target self-start"
          onClick={busy ? undefined : close}
        >
          Leave it as it is
        </button>
      </div>
    </MessageDialog>
  );
}
