import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const REPEAT_AFTER = 400;
const REPEAT_EVERY = 110;
const ANNOUNCE_AFTER = 500;

interface StepperProps {
  /** What is counted, for those who hear it: "Quantity of …". */
  of: string;
  text: string;
  atLeast: boolean;
  atMost: boolean;
  onStep: (by: 1 | -1) => void;
  /** A press on plus when there are no more; without it nothing happens. */
  onTooMany?: () => void;
  /** Without it the number cannot be typed. */
  typing?: { onType: (text: string) => void; onLeave: () => void };
}

/** Minus, number, plus. The rules are the caller's. */
export function Stepper(props: StepperProps) {
  const { of, text, atLeast, atMost, onStep, onTooMany, typing } = props;
  const minus = { blocked: atLeast, onStep: () => onStep(-1) };
  const plus = { blocked: atMost, onStep: () => onStep(1), onBlocked: onTooMany };

  return (
    <fieldset aria-label={`Quantity of ${of}`} className="stepper">
      <StepButton label={`Decrease quantity of ${of}`} {...minus}>
        <Icon name="minus" size={20} />
      </StepButton>
      {typing ? (
        <QuantityInput text={text} {...typing} onStep={onStep} />
      ) : (
        <span className="stepper-number">{text}</span>
      )}
      <StepButton label={`Increase quantity of ${of}`} {...plus}>
        <Icon name="plus" size={20} />
      </StepButton>
      <Announcement text={text} />
    </fieldset>
  );
}

interface QuantityInputProps {
  text: string;
  onType: (text: string) => void;
  onLeave: () => void;
  onStep: (by: 1 | -1) => void;
}

function QuantityInput({ text, onType, onLeave, onStep }: QuantityInputProps) {
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <input
      aria-label="Quantity"
      inputMode="numeric"
      pattern="[0-9]*"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
      onBlur={onLeave}
      onKeyDown={stepByKey}
    />
  );
}

interface Step {
  blocked: boolean;
  onStep: () => void;
  onBlocked?: (() => void) | undefined;
}

function StepButton({ label, children, ...step }: Step & { label: string; children: ReactNode }) {
  const { blocked } = step;
  const hold = useHold(step);
  return (
    <button type="button" aria-label={label} aria-disabled={blocked} {...hold}>
      {children}
    </button>
  );
}

/** A press steps once; a press that is held steps on. */
function useHold({ blocked, onStep, onBlocked }: Step) {
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
    timer.current = window.setInterval(() => step.current(), REPEAT_EVERY);
  };
  return {
    onPointerDown: () => {
      repeated.current = false;
      if (!blocked) timer.current = window.setTimeout(repeat, REPEAT_AFTER);
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

function Announcement({ text }: { text: string }) {
  const [spoken, setSpoken] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [text]);

  return <output className="sr-only">{spoken && `Quantity ${spoken}`}</output>;
}
