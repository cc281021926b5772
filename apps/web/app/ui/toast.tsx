import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './icon.tsx';

const TOAST_MS = 2000;

interface Message {
  kind: 'success' | 'failure';
  text: string;
}

type Show = (message: Message) => Promise<void>;

const ToastContext = createContext<Show>(async () => {});

/** Shows one sentence for two seconds and waits until it is gone. What it returns never changes. */
export const useToast = (): Show => useContext(ToastContext);

/** When the toast has gone, its sentence stays in a hidden log, where a screen reader finds it. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ message: Message; number: number }>();
  const [gone, setGone] = useState(0);
  const left = useRef(() => {});
  const show = useCallback<Show>((message) => {
    // The one before makes room at once.
    left.current();
    setShown((last) => ({ message, number: (last?.number ?? 0) + 1 }));
    return new Promise((resolve) => {
      left.current = resolve;
    });
  }, []);
  const leave = useCallback((number: number) => {
    setGone(number);
    left.current();
  }, []);
  const visible = shown !== undefined && gone < shown.number;

  return (
    <ToastContext value={show}>
      {children}
      <output className="block">
        {visible && <Toast key={shown.number} {...shown} onGone={leave} />}
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
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    leaveFree(document.activeElement, box.current);
    return stayOnTop(box.current);
  }, []);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => onGone(number), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, number, onGone]);

  return (
    <div
      ref={box}
      popover="manual"
      className="toast"
      data-kind={message.kind}
      // Not on entering: a toast that appears under a pointer at rest is not being read.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon name={message.kind === 'success' ? 'check' : 'alert'} size={20} />
      {message.text}
    </div>
  );
}

/** Stands at the head of the screen where it would cover what was just pressed. */
function leaveFree(pressed: Element | null, box: HTMLElement | null) {
  if (!pressed || !box || pressed === document.body) return;
  const { top, bottom, right } = pressed.getBoundingClientRect();
  const place = box.getBoundingClientRect();
  const covered = bottom > place.top && top < place.bottom && right > place.left;
  box.toggleAttribute('data-high', covered);
}

/** Above every dialog, also above one that is opened while it is shown. */
function stayOnTop(box: HTMLElement | null) {
  // A browser that does not know it yet shows the toast below a dialog.
  if (!box?.showPopover) return undefined;
  const rise = () => {
    box.hidePopover();
    box.showPopover();
  };
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLDialogElement) rise();
  };
  box.showPopover();
  document.addEventListener('toggle', onToggle, true);
  return () => document.removeEventListener('toggle', onToggle, true);
}
