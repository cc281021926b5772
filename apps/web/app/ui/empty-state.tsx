import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** `h2` on a page that has its own heading. */
  level?: 'h1' | 'h2';
  children?: ReactNode;
}

export function EmptyState({ title, level: Heading = 'h1', children }: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-[420px] flex-col items-center gap-4 px-3 py-12 text-center [&>p]:text-balance">
      <img
        src="/stack-320.webp"
        alt=""
        width={160}
        height={160}
        className="size-40 rounded-lg bg-kora-200 object-cover"
      />
      <Heading tabIndex={Heading === 'h1' ? -1 : undefined} className="mt-2 text-3xl">
        {title}
      </Heading>
      {children}
    </section>
  );
}
