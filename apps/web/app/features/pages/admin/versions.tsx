import { adminPages, type PageName, type PageVersion } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { HtmlText } from '#features/pages/html-text.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { useAction } from '#ui/use-action.ts';
import type { AdminPage } from './load-pages.ts';

interface VersionsProps {
  page: PageName;
  loaded: AdminPage;
  busy: boolean;
  onRestore: (markdown: string) => void;
}

interface Viewed {
  version: number;
  markdown: string;
  html: string;
}

export function Versions({ page, loaded, busy, onRestore }: VersionsProps) {
  const [viewed, setViewed] = useState<Viewed>();
  const [problem, setProblem] = useState<string>();
  const { running, run: view } = useAction(async (version: number) => {
    const params = { page, version: String(version) };
    const { data, error } = await tryCall(call(adminPages.viewVersion, { params }));
    setProblem(error?.message);
    setViewed(data && { version, ...data });
  });

  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">Versions</h2>
      <FormError>{problem}</FormError>
      <ol className="page-versions">
        {loaded.versions.map((one) => (
          <li key={one.version}>
            <p>{describe(one, loaded.version)}</p>
            <button
              type="button"
              className="button button-outline row-control"
              aria-busy={running?.[0] === one.version}
              onClick={() => view(one.version)}
            >
              View<span className="sr-only"> {getName(one)}</span>
            </button>
          </li>
        ))}
      </ol>
      {viewed && (
        <section aria-label="Earlier text" className="page-preview">
          <HtmlText html={viewed.html} />
          {viewed.version !== loaded.version && (
            <button
              type="button"
              className="button button-outline mt-3 self-start"
              aria-busy={busy}
              onClick={() => onRestore(viewed.markdown)}
            >
              Publish this text again
            </button>
          )}
        </section>
      )}
    </section>
  );
}

const getName = ({ version }: PageVersion) => (version === 0 ? 'First text' : `Version ${version}`);

function describe(one: PageVersion, current: number): string {
  const changed = one.at ? `, ${formatDateTime(one.at)}, ${one.admin}` : '';
  return `${getName(one)}${changed}${one.version === current ? ', published now' : ''}`;
}
