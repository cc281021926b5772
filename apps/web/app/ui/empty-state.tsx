import type { ReactNode } from 'react';

interface PanelProps {
  title: string;
  /** When the page has a heading of its own already. */
  level?: 'h1' | 'h2';
  children?: ReactNode;
}

/** Says calmly that there is nothing to see here, and where to go. */
export function Panel({ title, level: Heading = 'h1', children }: PanelProps) {
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
