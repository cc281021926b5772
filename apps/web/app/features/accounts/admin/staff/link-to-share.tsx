import { whatsAppUrl } from '@shop/domain/people/contact-links';
import { useId, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

interface LinkToShareProps {
  link: string;
  /** Completes 'a link to …'. */
  purpose: string;
  lifetime: string;
  /** Another link is on its way by mail. */
  isMailed: boolean;
}

/** A secret link that the owner passes on. The server has only its hash, so it cannot be shown again. */
export function LinkToShare({ link, purpose, lifetime, isMailed }: LinkToShareProps) {
  const id = useId();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Copied.');
    } catch {
      // The browser may forbid it; the link can still be marked and copied.
      setSaid('Not copied. Press and hold the link to copy it.');
    }
  };
  return (
    <div className="flex max-w-xl min-w-0 flex-col gap-2 border-l-4 border-zari-500 pl-3">
      <label htmlFor={id} className="font-medium">
        {isMailed ? 'Or pass on this link' : 'Pass on this link'}
      </label>
      <p id={`${id}-help`} className="text-sm text-ink-600">
        {`It lets them ${purpose}. It works once, for ${lifetime}, and is shown only now.`}
      </p>
      <input
        id={id}
        className="field"
        readOnly
        value={link}
        aria-describedby={`${id}-help`}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap items-center gap-x-6">
        <button type="button" className="text-link tap-target" onClick={() => void copy()}>
          Copy the link
        </button>
        <a
          href={whatsAppUrl('', `Your link to ${purpose}. It works once, for ${lifetime}: ${link}`)}
          target="_blank"
          rel="noreferrer"
          className="text-link tap-target"
        >
          <Icon name="chat" size={20} />
          Send on WhatsApp
        </a>
        <output>{said}</output>
      </div>
    </div>
  );
}
