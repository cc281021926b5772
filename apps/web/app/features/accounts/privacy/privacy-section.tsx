import { buildUrl, type ErasureState, privacy } from '@shop/contract';
import { useId, useState } from 'react';
import { EraseForm } from './erase-form.tsx';
import { WaitingErasure } from './waiting-erasure.tsx';

interface PrivacySectionProps {
  /** Undefined when it could not be loaded. */
  erasure: ErasureState | undefined;
  /** Loads the state again. */
  onChange: () => Promise<void>;
  /** Called when the account has been erased. */
  onErased: () => Promise<void>;
}

/** Downloads of all data, and its erasure. */
export function PrivacySection({ erasure, onChange, onErased }: PrivacySectionProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-md border border-kora-300 bg-kora-0 p-4 max-md:-mt-2 md:p-6"
    >
      <h2 id={titleId} className="text-xl">
        Your data
      </h2>
      <p>Download everything we keep about you, as a page to read or as a file for a program.</p>
      <p className="flex flex-wrap gap-3">
        <a href={dataUrl('html')} download className="button button-outline">
          Download as a page
        </a>
        <a href={dataUrl('json')} download className="button button-outline">
          Download as JSON
        </a>
      </p>
      {erasure && <Erasure erasure={erasure} onChange={onChange} onErased={onErased} />}
    </section>
  );
}

const dataUrl = (format: 'html' | 'json') => buildUrl(privacy.download, { params: { format } });

interface ErasureProps extends PrivacySectionProps {
  erasure: ErasureState;
}

function Erasure({ erasure, onChange, onErased }: ErasureProps) {
  const [asking, setAsking] = useState(false);
  if (erasure.requested_at) return <WaitingErasure erasure={erasure} onWithdrawn={onChange} />;
  if (asking) {
    return (
      <EraseForm
        erasure={erasure}
        onRequested={onChange}
        onErased={onErased}
        onCancel={() => setAsking(false)}
      />
    );
  }
  return (
    <button
      type="button"
      className="text-link tap-target self-start"
      onClick={() => setAsking(true)}
    >
      Erase my data
    </button>
  );
}
