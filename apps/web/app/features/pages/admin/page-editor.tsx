import { adminPages, PAGE_FACTS, PAGES, type PageName } from '@shop/contract';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { isPageKept, isStaffVerified, keepPageWhileDirty } from '#api/admin-session.ts';
import { call, tryCall } from '#api/call.ts';
import { HtmlText } from '#features/pages/html-text.tsx';
import { forgetDraft } from '#ui/forms/drafts.ts';
import { FieldError, FormError } from '#ui/forms/field.tsx';
import { useDraft } from '#ui/forms/use-form-draft.ts';
import { useToast } from '#ui/toast.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { useAction } from '#ui/use-action.ts';
import type { AdminPage } from './load-pages.ts';
import { usePreview } from './use-preview.ts';
import { Versions } from './versions.tsx';

interface PageEditorProps {
  page: PageName;
  loaded: AdminPage;
  /** A page that was never published. */
  nextUnread: PageName | undefined;
}

const canSave = () => isStaffVerified() || isPageKept();

export function PageEditor({ page, loaded, nextUnread }: PageEditorProps) {
  // A text that was begun before somebody else published the page is not put over theirs.
  const draft = `page:${page}:${loaded.version}`;
  const [markdown, setMarkdown] = useDraft(draft, loaded.markdown);
  const preview = usePreview(page, markdown);
  const { busy, publish, problem } = usePublish(page, loaded.version);
  const dirty = markdown !== loaded.markdown;
  useEffect(() => keepPageWhileDirty(() => dirty), [dirty]);

  return (
    <div className="page flex flex-col gap-6 py-6">
      <EditorHead page={page} />
      <UnsavedChangesGuard
        isDirty={() => dirty}
        loginPath="/admin/login"
        isSignedIn={canSave}
        onLeave={() => forgetDraft(draft)}
      />
      <div className="page-editor">
        <div className="flex min-w-0 flex-col gap-3">
          <TextField text={markdown} problem={preview.problem} onChange={setMarkdown} />
          <FormError>{problem}</FormError>
          <PublishButtons
            // A page that is changed later leads nowhere else.
            nextUnread={loaded.version === 0 ? nextUnread : undefined}
            busy={busy}
            onPublish={(next) => publish(markdown, next)}
          />
          <FactsHelp />
        </div>
        <Preview html={preview.html} gaps={preview.gaps} />
      </div>
      <Versions page={page} loaded={loaded} onRestore={publish} busy={busy} />
    </div>
  );
}

interface PublishButtonsProps {
  nextUnread: PageName | undefined;
  busy: boolean;
  /** @param next the page to open then. */
  onPublish: (next?: PageName) => void;
}

function PublishButtons({ nextUnread, busy, onPublish }: PublishButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      {nextUnread && (
        <button
          type="button"
          className="button button-filled"
          aria-busy={busy}
          onClick={() => onPublish(nextUnread)}
        >
          Publish and read the next
        </button>
      )}
      <button
        type="button"
        className={`button ${nextUnread ? 'button-outline' : 'button-filled'}`}
        aria-busy={busy}
        onClick={() => onPublish()}
      >
        Publish
      </button>
    </div>
  );
}

function usePublish(page: PageName, version_base: number) {
  const showToast = useToast();
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async (markdown: string, next?: PageName) => {
    const body = { markdown, version_base };
    const { error } = await tryCall(call(adminPages.save, { params: { page }, body }));
    setProblem(error && (error.fields['markdown'] ?? error.message));
    if (error) return;
    void showToast({ kind: 'success', text: 'The page is published.' });
    // First, so that the published text is not asked about when its page is left.
    await revalidate();
    if (next) void navigate(`/admin/pages/${next}`);
  });
  return { busy, publish: run, problem };
}

function EditorHead({ page }: { page: PageName }) {
  const { title, path } = PAGES[page];
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <h1 tabIndex={-1} className="text-3xl">
        {title}
      </h1>
      <Link to="/admin/pages" className="text-link tap-target">
        All pages
      </Link>
      <a href={path} className="text-link tap-target">
        View the page
      </a>
    </div>
  );
}

interface TextFieldProps {
  text: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function TextField({ text, problem, onChange }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Text
      </label>
      <textarea
        id={id}
        rows={24}
        spellCheck
        className="field page-source"
        value={text}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  );
}

function Preview({ html, gaps }: { html: string; gaps: string[] }) {
  return (
    <section aria-label="Preview" className="page-preview">
      <h2 className="text-xl">Preview</h2>
      {gaps.length > 0 && (
        <p className="text-sm text-ink-700">
          Marked facts are missing from Settings; text that uses them is hidden.
        </p>
      )}
      <HtmlText html={html} />
    </section>
  );
}

function FactsHelp() {
  return (
    <details className="audit-details">
      <summary>How to write</summary>
      <ul className="page-help">
        <li>
          <code>## Heading</code> makes a heading. An empty line begins a paragraph.
        </li>
        <li>
          <code>- item</code> makes a list, <code>1. item</code> a numbered one.
        </li>
        <li>
          <code>**bold**</code>, <code>[words](/contact)</code> for a link.
        </li>
        <li>Facts come from Settings. Write their names in double braces:</li>
      </ul>
      <dl className="page-facts">
        {Object.entries(PAGE_FACTS).map(([name, label]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
