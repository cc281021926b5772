import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const INTERVAL_MS = 2500;

/** Counts the steps. Each step waits until the next image is decoded. */
export function useSlideshow(
  frame: RefObject<HTMLElement | null>,
  count: number,
  running: boolean,
) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const next = frame.current?.querySelectorAll('img')[(step + 1) % count];
    // A failed image is replaced by the default image.
    const ready = next?.decode().catch(() => undefined);
    let cancelled = false;
    const show = async () => {
      await ready;
      if (!cancelled) setStep(step + 1);
    };
    const timer = setTimeout(() => void show(), INTERVAL_MS);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [frame, count, running, step]);
  return step;
}

/** Whether the element is in the viewport of a visible tab. */
export function useVisible(element: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const tabVisible = useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
  return onScreen && tabVisible;
}

export function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = reducedMotion();
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => reducedMotion().matches,
    () => false,
  );
}

const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)');
