import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const EVERY_MS = 2500;

/** Counts the pictures that were shown before this one. The next one is ready before it is shown. */
export function useTurns(frame: RefObject<HTMLElement | null>, pictures: number, running: boolean) {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!running) return undefined;
    const next = frame.current?.querySelectorAll('img')[(turn + 1) % pictures];
    // One that fails gives way to the default picture, which is shown like any other.
    const ready = next?.decode().catch(() => undefined);
    let stopped = false;
    const show = async () => {
      await ready;
      if (!stopped) setTurn(turn + 1);
    };
    const timer = setTimeout(() => void show(), EVERY_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [frame, pictures, running, turn]);
  return turn;
}

/** Whether it is on the screen, in a tab that is looked at. */
export function useWatched(element: RefObject<Element | null>): boolean {
  const [onScreen, setOnScreen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  const visible = useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
    () => false,
  );
  return onScreen && visible;
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
