import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { SentenceDialog } from './message-dialog.tsx';

type Tell = (text: string) => Promise<void>;

const AlertContext = createContext<Tell>(async () => {});

/** Says one sentence and waits for OK. What it returns never changes. */
export const useAlert = (): Tell => useContext(AlertContext);

interface Told {
  number: number;
  text: string;
  heard: () => void;
}

/** Alerts wait for one another; the focus goes back to where it was. */
export function Alerts({ children }: { children: ReactNode }) {
  const [told, setTold] = useState<Told[]>([]);
  const last = useRef(0);
  const tell = useCallback<Tell>((text) => {
    last.current += 1;
    const number = last.current;
    return new Promise((heard) => setTold((waiting) => [...waiting, { number, text, heard }]));
  }, []);
  const [first] = told;

  return (
    <AlertContext value={tell}>
      {children}
      {first && (
        <Alert
          key={first.number}
          text={first.text}
          onClose={() => {
            setTold((waiting) => waiting.slice(1));
            first.heard();
          }}
        />
      )}
    </AlertContext>
  );
}

function Alert({ text, onClose }: { text: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <SentenceDialog ref={dialog} label="Message" sentence={text} onClose={onClose}>
      <button
        type="button"
        className="button button-filled self-end"
        onClick={() => dialog.current?.close()}
      >
        OK
      </button>
    </SentenceDialog>
  );
}
