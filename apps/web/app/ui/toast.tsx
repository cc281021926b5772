import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const TOAST_MS = 2000;

interface Message {
  kind: 'success' | 'failure';
  text: string;
}

const ToastContext = createContext<(message: Message) => void>(() => {});

/** Shows one sentence for two seconds. What it returns never changes. */
export const useToast = () => useContext(ToastContext);

/** When the toast has gone, its sentence stays in a hidden log, where a screen reader finds it. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: Message; number: number }>();
  const [gone, setGone] = useState(0);
  const show = useCallback(
    (message: Message) => setShown((last) => ({ message, number: (last?.number ?? 0) + 1 })),
    [],
  );
  const visible = shown !== undefined && gone < shown.number;

  return (
    <ToastContext value={show}>
      {children}
      <output className="block">
        {visible && <Toast key={shown.number} {...shown} onGone={setGone} />}
      </output>
      <p role="log" aria-live="off" aria-label="Messages" className="sr-only">
        {!visible && shown?.message.text}
      </p>
    </ToastContext>
  );
}

interface ToastProps {
  message: Message;
  number: number;
  onGone: (number: number) => void;
}

function Toast({ message, number, onGone }: ToastProps) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onGone(number), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, number, onGone]);

  return (
    <div
      className="toast"
      data-kind={message.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={message.kind === 'success' ? 'check' : 'alert'} size={20} />
      {message.text}
    </div>
  );
}
