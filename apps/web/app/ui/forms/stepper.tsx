import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from '../icon.tsx';

const REPEAT_DELAY_MS = 400;
const REPEAT_INTERVAL_MS = 110;
const ANNOUNCE_DELAY_MS = 500;

interface StepperProps {
  /** For the accessible names: "Quantity of …". */
  itemName: string;
  text: string;
  atMin: boolean;
  atMax: boolean;
  onStep: (by: 1 | -1) => void;
  /** Plus was pressed at the maximum. With it neither button is ever disabled. */
  onAboveMax?: () => void;
  /** Makes the number an input. */
  typing?: { max: number; onType: (text: string) => void; onLeave: () => void };
}

/** Minus, number, plus. The caller enforces the limits. */
export function Stepper(props: StepperProps) {
  const { itemName, text, atMin, atMax, onStep, onAboveMax, typing } = props;
  const disables = onAboveMax === undefined;
  const minus = { blocked: atMin, disables, onStep: () => onStep(-1) };
  const plus = { blocked: atMax, disables, onStep: () => onStep(1), onBlocked: onAboveMax };

  return (
    <fieldset aria-label={`Quantity of ${itemName}`} className="stepper">
      <StepButton label={`Decrease quantity of ${itemName}`} {...minus}>
        <Icon name="minus" size={20} />
      </StepButton>
      {typing ? (
        <QuantityInput text={text} {...typing} onStep={onStep} />
      ) : (
        <span className="stepper-number">{text}</span>
      )}
      <StepButton label={`Increase quantity of ${itemName}`} {...plus}>
        <Icon name="plus" size={20} />
      </StepButton>
      <Announcement text={text} />
    </fieldset>
  );
}

interface QuantityInputProps {
  text: string;
  max: number;
  onType: (text: string) => void;
  onLeave: () => void;
  onStep: (by: 1 | -1) => void;
}

/** Keys that a number input accepts, but that are in no whole positive number. */
const BLOCKED_KEYS = /^[eE+.,-]$/;

function QuantityInput({ text, max, onType, onLeave, onStep }: QuantityInputProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    // With Control these are shortcuts, such as zoom.
    if (BLOCKED_KEYS.test(key) && !ctrlKey && !metaKey) event.preventDefault();
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <input
      type="number"
      aria-label="Quantity"
      inputMode="numeric"
      min={1}
      max={max || 1}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        // A lone sign, from an on-screen keyboard: the browser reports it as empty, and React would leave it.
        if (target.validity.badInput) target.value = text;
        else onType(target.value);
      }}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
      // The wheel scrolls the page: over a focused number input it would change the number.
      onWheel={({ currentTarget }) => currentTarget.blur()}
    />
  );
}

interface Step {
  blocked: boolean;
  onStep: () => void;
  onBlocked?: (() => void) | undefined;
}

interface StepButtonProps extends Step {
  label: string;
  /** Whether a blocked button is disabled. */
  disables: boolean;
  children: ReactNode;
}

function StepButton({ label, disables, children, ...step }: StepButtonProps) {
  const { blocked } = step;
  const handlers = useRepeatedStep(step);
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disables && blocked}
      data-blocked={blocked || undefined}
      {...handlers}
    >
      {children}
    </button>
  );
}

/** A press steps once; holding the button repeats the step. */
function useRepeatedStep({ blocked, onStep, onBlocked }: Step) {
  const step = useRef(onStep);
  const timer = useRef<number>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    step.current = onStep;
  });

  const release = () => window.clearInterval(timer.current);
  useEffect(() => {
    if (blocked) window.clearInterval(timer.current);
    return () => window.clearInterval(timer.current);
  }, [blocked]);

  const repeat = () => {
    repeated.current = true;
    timer.current = window.setInterval(() => step.current(), REPEAT_INTERVAL_MS);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (opensMenu(event)) return;
      repeated.current = false;
      if (!blocked) timer.current = window.setTimeout(repeat, REPEAT_DELAY_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      if (!repeated.current) (blocked ? onBlocked : onStep)?.();
      repeated.current = false;
    },
  };
}

/** The context menu swallows the release of the button. On a Mac, Control and a click open it. */
const opensMenu = ({ button, ctrlKey }: PointerEvent) => button !== 0 || ctrlKey;

function Announcement({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return <output className="sr-only">{spoken && `Quantity ${spoken}`}</output>;
}
