import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

const TOAST_MS = 2000;

interface Message {
  kind: 'success' | 'failure';
  text: string;
  /** Link beside the text. */
  link?: { to: string; label: string };
}

type Show = (message: Message) => Promise<void>;

const ToastContext = createContext<Show>(async () => {});

/** Shows a message for two seconds; the promise resolves when it has gone. The function is stable. */
export const useToast = (): Show => useContext(ToastContext);

/** After the toast, its text stays in a visually hidden log for screen readers. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const [gone, setGone] = useState(0);
  const resolveLast = useRef(() => {});
  const show = useCallback<Show>((message) => {
    // Replaces a toast that is still shown.
    resolveLast.current();
    // Read now: a button that is disabled during the toast loses the focus.
    const pressed = document.activeElement;
    setShown((last) => ({ message, pressed, number: (last?.number ?? 0) + 1 }));
    return new Promise((resolve) => {
      resolveLast.current = resolve;
    });
  }, []);
  const remove = useCallback((number: number) => {
    setGone(number);
    resolveLast.current();
  }, []);
  const visible = shown !== undefined && gone < shown.number;

  return (
    <ToastContext value={show}>
      {children}
      <output className="block">
        {visible && <Toast key={shown.number} {...shown} onGone={remove} />}
      </output>
      <p role="log" aria-live="off" aria-label="Messages" className="sr-only">
        {!visible && shown?.message.text}
      </p>
    </ToastContext>
  );
}

interface Shown {
  message: Message;
  /** The control that was focused when the message came. */
  pressed: Element | null;
  number: number;
}

interface ToastProps extends Shown {
  onGone: (number: number) => void;
}

function Toast({ message, pressed, number, onGone }: ToastProps) {
  const [hovered, setHovered] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    avoidCovering(pressed, box.current);
    return keepInTopLayer(box.current);
  }, [pressed]);
  useEffect(() => {
    if (hovered) return undefined;
    const timer = setTimeout(() => onGone(number), TOAST_MS);
    return () => clearTimeout(timer);
  }, [hovered, number, onGone]);

  return (
    <div
      ref={box}
      popover="manual"
      className="toast"
      data-kind={message.kind}
      // Not onPointerEnter: that also fires when the toast appears under a resting pointer.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      <Icon name={message.kind === 'success' ? 'check' : 'alert'} size={20} />
      <span>{message.text}</span>
      {message.link && (
        <Link
          to={message.link.to}
          className="text-link tap-target -my-2"
          onClick={() => onGone(number)}
        >
          {message.link.label}
        </Link>
      )}
    </div>
  );
}

/** Moves the toast to the top of the screen when it would cover the pressed control. */
function avoidCovering(pressed: Element | null, box: HTMLElement | null) {
  if (!pressed || !box || pressed === document.body) return;
  const { top, bottom, right } = pressed.getBoundingClientRect();
  const place = box.getBoundingClientRect();
  const covered = bottom > place.top && top < place.bottom && right > place.left;
  box.toggleAttribute('data-high', covered);
}

/** Shows the popover above a dialog that opens later: the top layer is ordered by time. */
function keepInTopLayer(box: HTMLElement | null) {
  // Without popover support the toast appears below a dialog.
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
