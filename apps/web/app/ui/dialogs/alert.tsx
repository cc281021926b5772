import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { MessageDialog } from './message-dialog.tsx';

type ShowAlert = (text: string) => Promise<void>;

const AlertContext = createContext<ShowAlert>(async () => {});

/** Shows a message; the promise resolves after OK. The function is stable. */
export const useAlert = (): ShowAlert => useContext(AlertContext);

interface QueuedAlert {
  id: number;
  text: string;
  resolve: () => void;
}

/** Shows queued alerts one at a time. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<QueuedAlert[]>([]);
  const lastId = useRef(0);
  const showAlert = useCallback<ShowAlert>((text) => {
    lastId.current += 1;
    const id = lastId.current;
    return new Promise((resolve) => setQueue((queued) => [...queued, { id, text, resolve }]));
  }, []);
  const [first] = queue;

  return (
    <AlertContext value={showAlert}>
      {children}
      {first && (
        <Alert
          key={first.id}
          text={first.text}
          onClose={() => {
            setQueue((queued) => queued.slice(1));
            first.resolve();
          }}
        />
      )}
    </AlertContext>
  );
}

function Alert({ text, onClose }: { text: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <MessageDialog ref={dialog} label="Message" message={text} onClose={onClose}>
      <button
        type="button"
        className="button button-filled self-end"
        onClick={() => dialog.current?.close()}
      >
        OK
      </button>
    </MessageDialog>
  );
}
