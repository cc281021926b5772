import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const REPEAT_AFTER = 400;
const REPEAT_EVERY = 110;
const ANNOUNCE_AFTER = 500;

interface StepperProps {
  /** Says what is counted: "Quantity of …". */
  name: string;
  text: string;
  atLeast: boolean;
  atMost: boolean;
  onType: (text: string) => void;
  onLeave: () => void;
  onStep: (by: 1 | -1) => void;
}

/** Minus, number, plus. The rules are the caller's. */
export function Stepper(props: StepperProps) {
  const { name, text, atLeast, atMost, onType, onLeave, onStep } = props;
  const stepByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onStep(event.key === 'ArrowUp' ? 1 : -1);
  };

  return (
    <fieldset aria-label={name} className="stepper">
      <StepButton label="Decrease quantity" blocked={atLeast} onStep={() => onStep(-1)}>
        <Icon name="minus" size={20} />
      </StepButton>
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
      <StepButton label="Increase quantity" blocked={atMost} onStep={() => onStep(1)}>
        <Icon name="plus" size={20} />
      </StepButton>
      <Announcement text={text} />
    </fieldset>
  );
}

interface StepButtonProps {
  label: string;
  blocked: boolean;
  onStep: () => void;
  children: ReactNode;
}

function StepButton({ label, blocked, onStep, children }: StepButtonProps) {
  const hold = useHold(onStep, blocked);
  return (
    <button type="button" aria-label={label} aria-disabled={blocked} data-wait {...hold}>
      {children}
    </button>
  );
}

/** A press steps once; a press that is held steps on. */
function useHold(onStep: () => void, blocked: boolean) {
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
      timer.current = window.setTimeout(repeat, REPEAT_AFTER);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      if (!repeated.current && !blocked) onStep();
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
