import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigationStatus } from './navigation-skeleton.tsx';

/** URL of the last page, shared by the shop's and the admin layout. */
let lastUrl = typeof location === 'undefined' ? '' : location.pathname + location.search;

/** After a navigation: moves the focus to the heading and announces the title. */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const { skeleton } = useNavigationStatus();
  // The details of an order are a dialog over the list, and the dialog has the focus.
  const url = pathname.replace(/^(\/admin\/orders)\/.*/, '$1') + search;
  const announcedUrl = useRef(lastUrl);
  const [title, setTitle] = useState('');

  useEffect(() => {
    if (skeleton || announcedUrl.current === url) return;
    announcedUrl.current = url;
    lastUrl = url;
    setTitle(document.title);
    if (!keepsFocus(document.activeElement)) focusTarget()?.focus({ preventScroll: true });
  }, [url, skeleton]);

  return <output className="sr-only">{title}</output>;
}

const focusTarget = () =>
  document.querySelector<HTMLElement>('main [data-focus-on-navigate]') ??
  document.querySelector<HTMLElement>('main h1');

/** Sort order and search change the URL while their control is in use. */
const keepsFocus = (element: Element | null) =>
  element instanceof HTMLSelectElement || element instanceof HTMLInputElement;
