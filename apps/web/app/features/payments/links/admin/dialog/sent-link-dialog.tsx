import type { SentLink } from '@shop/contract';
import { type ReactNode, useRef } from 'react';
import { LinkSheet } from './link-sheet.tsx';
import { MadeLink } from './made-link.tsx';

interface SentLinkDialogProps {
  sent: SentLink;
  renderImage: (image: string | undefined) => ReactNode;
  onClose: () => void;
}

/** The message of a link that was made earlier, with another address. */
export function SentLinkDialog({ sent, renderImage, onClose }: SentLinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <LinkSheet ref={dialog} title="Send again" onClose={onClose}>
      <MadeLink
        sent={sent}
        title="The link once more"
        renderImage={renderImage}
        onDone={() => dialog.current?.close()}
      />
    </LinkSheet>
  );
}
