import type { ReactNode, Ref } from 'react';

interface NoticeProps {
  ref?: Ref<HTMLElement>;
  label: string;
  /** Takes the focus after a change of page, before the heading does. */
  arrive?: boolean;
  children: ReactNode;
}

/** Something to read before the page goes on. It can take the focus, so that it is not missed. */
export function Notice({ ref, label, arrive, children }: NoticeProps) {
  return (
    <div className="page pt-4">
      <section
        ref={ref}
        tabIndex={-1}
        aria-label={label}
        className="notice"
        data-arrive={arrive ? '' : undefined}
      >
        {children}
      </section>
    </div>
  );
}
