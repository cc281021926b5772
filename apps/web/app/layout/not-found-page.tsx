import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';

const REDIRECT_SECONDS = 5;

export function NotFoundPage() {
  const { left, stopped, stop } = useCountdown();
  const heading = useRef<HTMLHeadingElement>(null);
  const stay = () => {
    stop();
    // The focused button is removed.
    heading.current?.focus();
  };
  return (
    <section className="page flex max-w-[540px] flex-col items-center gap-4 py-12 text-center">
      <p className="font-display text-[3.25rem] leading-none text-red-700">404</p>
      <MissingThread />
      <h1 ref={heading} tabIndex={-1} className="text-3xl">
        Something's missing.
      </h1>
      <Explanation left={left} stopped={stopped} />
      <div className="flex flex-col gap-4">
        <Link to="/login" className="button button-filled">
          Go to Login Now
        </Link>
        {!stopped && (
          <button type="button" className="button button-outline needs-script" onClick={stay}>
            Stay on this page
          </button>
        )}
      </div>
      <OtherLinks />
    </section>
  );
}

function Explanation({ left, stopped }: { left: number; stopped: boolean }) {
  return (
    <p>
      Sorry, we can't find that page.
      {!stopped && (
        <>
          {' Redirecting to login in '}
          <span className="countdown" data-left={left}>
            5
          </span>
          {' seconds...'}
        </>
      )}
    </p>
  );
}

function OtherLinks() {
  return (
    <p className="flex gap-6">
      <Link to="/home" className="text-link tap-target">
        Home
      </Link>
      <Link to="/home" state={{ search: true }} className="text-link tap-target">
        Search
      </Link>
    </p>
  );
}

/** Pauses while the tab is hidden. */
function useCountdown() {
  const navigate = useNavigate();
  const [left, setLeft] = useState(REDIRECT_SECONDS);
  const [stopped, setStopped] = useState(false);

  useEffect(() => {
    if (stopped) return undefined;
    if (left === 0) void navigate('/login');
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setLeft((seconds) => Math.max(0, seconds - 1));
    }, 1000);
    return () => clearInterval(timer);
  }, [left, stopped, navigate]);

  return { left: Math.max(1, left), stopped, stop: () => setStopped(true) };
}

/** Decorative: a strip of weave with one thread missing. */
function MissingThread() {
  const threads = Array.from({ length: 24 }, (_, index) => index).filter((index) => index !== 15);
  return (
    <svg aria-hidden="true" width="192" height="40" viewBox="0 0 192 40" className="text-zari-500">
      <path stroke="currentColor" strokeWidth="2" d="M0 8h192M0 32h192" />
      <path
        stroke="currentColor"
        strokeWidth="3"
        d={threads
          .map((index) => `M${index * 8 + 4} ${index % 2 ? 3 : 5}V${index % 2 ? 35 : 37}`)
          .join('')}
      />
    </svg>
  );
}
