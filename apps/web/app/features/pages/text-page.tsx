import { PAGES, type PageName } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import type { ReactNode } from 'react';
import { HtmlText } from './html-text.tsx';
import type { LoadedPage } from './load-page.ts';

interface TextPageProps {
  page: PageName;
  loaded: LoadedPage;
  /** Between the heading and the text. */
  children?: ReactNode;
}

export function TextPage({ page, loaded: { html, updated_at }, children }: TextPageProps) {
  return (
    <article className="page flex max-w-[48rem] flex-col gap-6 py-8">
      <h1 tabIndex={-1} className="text-3xl">
        {PAGES[page].title}
      </h1>
      {children}
      <HtmlText html={html} />
      {updated_at && (
        <p className="text-sm text-ink-600">
          Last changed on <time dateTime={updated_at}>{formatDay(updated_at)}</time>
        </p>
      )}
    </article>
  );
}
