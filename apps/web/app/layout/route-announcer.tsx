import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { usePendingPage } from './navigation-skeleton.tsx';

/** The page that was begun with, then the one that was last come to, in whatever frame it stands. */
let lastPage = typeof location === 'undefined' ? '' : location.pathname + location.search;

/** After a change of page: the focus goes to its heading, and its title is said politely. */
export function Arrival() {
  const { pathname, search } = useLocation();
  const { skeleton } = usePendingPage();
  const address = pathname + search;
  const arrivedAt = useRef(lastPage);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (skeleton || arrivedAt.current === address) return;
    arrivedAt.current = address;
    lastPage = address;
    setTitle(document.title);
    if (!keepsFocus(document.activeElement)) placeToStart()?.focus({ preventScroll: true });
  }, [address, skeleton]);

  return <output className="sr-only">{title}</output>;
}

/** A page may name a better place than its heading. */
const placeToStart = () =>
  document.querySelector<HTMLElement>('main [data-arrive]') ??
  document.querySelector<HTMLElement>('main h1');

/** Someone who is choosing an order or typing a search goes on with it. */
const keepsFocus = (element: Element | null) =>
  element instanceof HTMLSelectElement || element instanceof HTMLInputElement;
