import { adminLinks, type PaymentLink } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { useToast } from '#ui/toast.tsx';
import { askToCancel, nameCustomer } from './describe-link.ts';

interface CancelLinkProps {
  link: PaymentLink;
  reload: () => Promise<void>;
  onClose: () => void;
}

/** Asks once, then cancels. */
export function CancelLink({ link, reload, onClose }: CancelLinkProps) {
  const showAlert = useAlert();
  const showToast = useToast();
  const cancel = async () => {
    const params = { link_id: `${link.link_id}` };
    const { error } = await tryCall(call(adminLinks.cancel, { params }));
    // Also after a refusal: the link was paid or has ended meanwhile.
    await reload();
    if (error) void showAlert(error.message);
    else
      void showToast({ kind: 'success', text: `The link of ${nameCustomer(link)} is cancelled.` });
  };
  return (
    <ConfirmDialog
      question={askToCancel(link)}
      labels={{ yes: 'Cancel the link', no: 'Keep it' }}
      onConfirm={cancel}
      onClose={onClose}
    />
  );
}
