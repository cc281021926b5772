import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  ref?: Ref<HTMLElement>;
  label: string;
  /** Takes the focus after a navigation, instead of the heading. */
  focusOnNavigate?: boolean;
  children: ReactNode;
}

export function Notice({ ref, label, focusOnNavigate, children }: NoticeProps) {
  return (
    <div className="page pt-4">
      <section
        ref={ref}
        tabIndex={-1}
        aria-label={label}
        className="notice"
        data-focus-on-navigate={focusOnNavigate ? '' : undefined}
      >
        {children}
      </section>
    </div>
  );
}
