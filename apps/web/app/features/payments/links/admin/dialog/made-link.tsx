import type { SentLink } from '@shop/contract';
import { formatMobile } from '@shop/domain/india';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { whatsAppUrl } from '@shop/domain/people/contact-links';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { Icon } from '#ui/icon.tsx';
import { describePieces, formatUntil } from '../describe-link.ts';
import { PieceLine } from './piece-lines.tsx';
import { getWords, joinMessage } from './split-message.ts';

interface MadeLinkProps {
  sent: SentLink;
  title: string;
  renderImage: (image: string | undefined) => ReactNode;
  /** Closes the dialog. */
  onDone: () => void;
  onAnother?: () => void;
}

/** The message as it will read, and the ways to send it. */
export function MadeLink({ sent, title, renderImage, onDone, onAnother }: MadeLinkProps) {
  const { link, url, message } = sent;
  const { pieces, name, phone, total, hold_until } = link;
  const [words, setWords] = useDraft(
    `link words ${link.link_id} ${hold_until}`,
    getWords(message, url),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = joinMessage(words, url);
  const customer = [name, formatMobile(phone)].filter(Boolean).join(', ');
  return (
    <>
      <div className="sheet-body">
        <div className="link-made">
          <Icon name="check" size={36} />
          <div>
            <h3 ref={heading} tabIndex={-1} className="text-xl">
              {title}
            </h3>
            <p className="text-sm text-ink-600">{`Kept until ${formatUntil(hold_until)}`}</p>
          </div>
        </div>
        <PieceLine
          image={renderImage(pieces[0]?.image)}
          name={describePieces(pieces)}
          detail={`for ${customer}`}
          amount={formatRupees(fromRupees(total))}
        />
        <MessageBubble words={words} url={url} onType={setWords} />
        <a
          href={whatsAppUrl(`91${phone}`, text)}
          target="_blank"
          rel="noreferrer"
          className="button button-filled"
        >
          <Icon name="chat" size={20} />
          Send on WhatsApp
        </a>
        <CopyButtons url={url} text={text} />
        <p className="text-sm text-ink-600">
          WhatsApp opens with these words; you press Send there. For Instagram copy the link.
        </p>
      </div>
      <div className="sheet-foot">
        {onAnother ? (
          <>
            <Link to="/admin/links" className="text-link tap-target" onClick={onDone}>
              See all links
            </Link>
            <button type="button" className="button button-outline" onClick={onAnother}>
              Another one
            </button>
          </>
        ) : (
          <button type="button" className="button button-outline" onClick={onDone}>
            Close
          </button>
        )}
      </div>
    </>
  );
}

interface MessageBubbleProps {
  words: string;
  url: string;
  onType: (words: string) => void;
}

function MessageBubble({ words, url, onType }: MessageBubbleProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm text-ink-600">
        Your message. You can change the words.
      </label>
      <div className="bubble">
        <textarea
          id={id}
          rows={3}
          aria-describedby={`${id}-link`}
          value={words}
          onChange={({ target }) => onType(target.value)}
        />
        <p id={`${id}-link`}>{url}</p>
      </div>
    </div>
  );
}

function CopyButtons({ url, text }: { url: string; text: string }) {
  const [said, setSaid] = useState('');
  const copy = async (copied: string, what: string) => {
    try {
      await navigator.clipboard.writeText(copied);
      setSaid(`${what} is copied.`);
    } catch {
      // The browser may forbid it; the text can still be marked and copied.
      setSaid('Not copied. Press and hold the message to copy it.');
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-3">
        <button
          type="button"
          className="button button-outline"
          onClick={() => void copy(url, 'The link')}
        >
          Copy link
        </button>
        <button
          type="button"
          className="button button-outline"
          onClick={() => void copy(text, 'The message')}
        >
          Copy message
        </button>
      </div>
      <output className="block text-sm empty:hidden">{said}</output>
    </div>
  );
}
