import { adminLinks, type SentLink } from '@shop/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import type { FieldState } from '#ui/forms/use-form.ts';
import { LinkForm } from './link-form.tsx';
import { LinkSheet } from './link-sheet.tsx';
import { MadeLink } from './made-link.tsx';
import type { LinkTerms } from './picked-pieces.ts';

export interface LinkDialogProps {
  /** The piece that is sold; without it the dialog begins with a search. */
  product_id?: number | undefined;
  renderImage: (image: string | undefined) => ReactNode;
  renderAddress: (field: (name: string) => FieldState) => ReactNode;
  /** A piece is kept from now on. */
  onMade: () => void;
  onClose: () => void;
}

/** Makes a payment link, then shows the message in which it is sent. */
export function LinkDialog({ product_id, onMade, onClose, ...render }: LinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState(product_id);
  const [made, setMade] = useState<SentLink>();
  const { terms, problem, retry } = useTerms(asked);
  return (
    <LinkSheet ref={dialog} title="Send a payment link" onClose={onClose}>
      {made ? (
        <MadeLink
          sent={made}
          title="The link is made"
          renderImage={render.renderImage}
          onDone={() => dialog.current?.close()}
          onAnother={() => {
            setMade(undefined);
            setAsked(undefined);
          }}
        />
      ) : terms ? (
        <LinkForm
          key={asked}
          {...render}
          terms={terms}
          initial={asked === undefined ? [] : terms.pieces}
          draft={`link ${asked ?? 'new'}`}
          onMade={(sent) => {
            setMade(sent);
            onMade();
          }}
        />
      ) : (
        <div className="sheet-body">
          {problem ? <Problem text={problem} onRetry={retry} /> : <output>Loading...</output>}
        </div>
      )}
    </LinkSheet>
  );
}

function Problem({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <p>{text}</p>
      <button type="button" className="button button-outline" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}

/** The price of the piece now, and what this member of staff may take off. */
function useTerms(product_id: number | undefined) {
  const [loaded, setLoaded] = useState<{
    of: number | undefined;
    round: number;
    terms: LinkTerms;
  }>();
  const [problem, setProblem] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const load = async () => {
      const query = product_id === undefined ? {} : { product_id: `${product_id}` };
      const { data, error } = await tryCall(call(adminLinks.findPieces, { query }));
      if (!isCurrent) return;
      setProblem(error?.message);
      if (data) setLoaded({ of: product_id, round, terms: data });
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [product_id, round]);
  return {
    terms: loaded && loaded.of === product_id ? loaded.terms : undefined,
    problem,
    retry: () => setRound(round + 1),
  };
}
