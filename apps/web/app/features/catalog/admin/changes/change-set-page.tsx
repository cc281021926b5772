import { adminChanges, adminProductFiles, buildUrl, type ChangeSet } from '@shop/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { Pager } from '#ui/pager.tsx';
import { useAction } from '#ui/use-action.ts';
import { forgetSelection } from '../bulk/use-selection.ts';
import { formatCount } from '../format-count.ts';
import { ImportSteps } from '../import/import-steps.tsx';
import { PicturesProgress } from '../import/pictures-progress.tsx';
import { productsUrl } from '../products-query.ts';
import { BackLink } from './back-link.tsx';
import { CHANGES_PATH, IMPORT_PATH, rowsUrl, setUrl } from './changes-query.ts';
import {
  countDue,
  describeFile,
  describeRest,
  describeResult,
  describeRun,
  describeSkipped,
  formatMoment,
  isBusy,
  listTabs,
  needsTaxAnswer,
  sayProgress,
} from './describe-set.ts';
import type { LoadedSet } from './load-set.ts';
import { ProductName, RowsTable } from './rows-table.tsx';
import { SetProgress } from './set-progress.tsx';
import { TaxQuestion } from './tax-question.tsx';
import { UndoSet } from './undo-set.tsx';
import { useWatchedSet } from './use-watched-set.ts';

interface ChangeSetPageProps {
  loaded: LoadedSet;
  reload: () => Promise<void>;
}

/** The preview of a change or an import, its progress and its result. */
export function ChangeSetPage({ loaded, reload }: ChangeSetPageProps) {
  const { set, show, isLost } = useWatchedSet(loaded.set, () => void reload());
  const [withTax, setWithTax] = useState<boolean>();
  const navigate = useNavigate();
  const update = (fresh: ChangeSet) => {
    show(fresh);
    void reload();
  };
  const { change_set_id, kind, state } = set;
  const heading = useHeldFocus(state);
  // A screen reader reads the state in which the screen opens; only later ones are announced.
  const [openedIn] = useState(state);
  const isImport = kind === 'import';
  const mustAsk = state === 'checked' && needsTaxAnswer(set);
  return (
    <div className="page change-set flex flex-col gap-4 py-6">
      <BackLink to={productsUrl({ quick: true })}>Manage Products</BackLink>
      {isImport && <ImportSteps state={state} />}
      <div className="flex flex-col gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {set.title}
        </h1>
        <p className="text-ink-600">
          {`${set.by}, ${formatMoment(set.created_at)}.`} {isImport && describeFile(set)}
        </p>
      </div>
      {set.file?.warnings.map(({ text }) => (
        <p key={text} className="text-ink-700">
          {text}
        </p>
      ))}
      <output className="sr-only">{(isBusy(set) || state !== openedIn) && sayProgress(set)}</output>
      {isBusy(set) && <SetProgress set={set} isLost={isLost} onStop={update} />}
      {(state === 'done' || state === 'stopped') && (
        <SetResult loaded={loaded} set={set} onUndo={(undo) => void navigate(setUrl(undo))} />
      )}
      <PicturesProgress set={set} onStop={update} />
      {mustAsk && <TaxQuestion answer={withTax} onAnswer={setWithTax} />}
      {!isBusy(set) && !isBusy(loaded.set) && <SetRows key={change_set_id} loaded={loaded} />}
      {state === 'checked' && (
        <RunBar
          set={set}
          isReady={!mustAsk || withTax === true}
          onRun={(running) => {
            forgetSelection();
            update(running);
          }}
          onLeave={() => void navigate(isImport ? IMPORT_PATH : productsUrl({ quick: true }))}
        />
      )}
    </div>
  );
}

/** To the heading, when the button that had the focus is gone with its state. */
function useHeldFocus(state: ChangeSet['state']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [state]);
  return heading;
}

function SetRows({ loaded: { set, view, page, rows, more } }: { loaded: LoadedSet }) {
  const tabs = listTabs(set);
  const shown = tabs.find((tab) => tab.view === view);
  return (
    <section className="flex flex-col gap-3" aria-label="Products">
      {tabs.length > 1 && (
        <nav className="views" aria-label="Filter">
          {tabs.map((tab) => (
            <Link
              key={tab.view}
              to={rowsUrl({ view: tab.view, page: 1 })}
              className="view"
              preventScrollReset
              aria-current={tab.view === view ? 'page' : undefined}
            >
              {tab.label} <b>{formatCount(tab.count)}</b>
            </Link>
          ))}
        </nav>
      )}
      {set.kind === 'import' && view === 'left out' && <RejectedRowsLink set={set} />}
      {rows.length > 0 && <RowsTable rows={rows} set={set} caption={shown?.label ?? 'Products'} />}
      {(more || page > 1) && (
        <Pager page={page} hasNext={more} pageUrl={(to) => rowsUrl({ view, page: to })} />
      )}
    </section>
  );
}

/** The rows with what is wrong in each, to be corrected and imported. */
function RejectedRowsLink({ set: { change_set_id, counts } }: { set: ChangeSet }) {
  const { error } = counts;
  if (error === 0) return null;
  const params = { change_set_id: `${change_set_id}` };
  return (
    <div className="flex flex-col items-start">
      <a
        href={buildUrl(adminProductFiles.rejectedRows, { params })}
        download
        className="text-link tap-target"
      >
        {error === 1 ? 'Download the row' : `Download the ${formatCount(error)} rows`}
      </a>
      <p className="card-note">
        With what is wrong in each. Correct it there, and import the file.
      </p>
    </div>
  );
}

interface RunBarProps {
  set: ChangeSet;
  /** Everything is answered. */
  isReady: boolean;
  onRun: (set: ChangeSet) => void;
  onLeave: () => void;
}

/** The one press that saves. The proof that prices need is asked for by the call. */
function RunBar({ set, isReady, onRun, onLeave }: RunBarProps) {
  const [problem, setProblem] = useState<string>();
  const params = { change_set_id: `${set.change_set_id}` };
  const { busy, run } = useAction(async () => {
    setProblem(undefined);
    const { data, error } = await tryCall(call(adminChanges.run, { params }));
    if (error) setProblem(error.message);
    else onRun(data);
  });
  const drop = useAction(async () => {
    await tryCall(call(adminChanges.stop, { params }));
    onLeave();
  });
  if (countDue(set.counts) === 0 && !set.pictures) {
    return (
      <NothingToDo>
        <button type="button" className="button button-outline" onClick={() => drop.run()}>
          {set.kind === 'import' ? 'Choose another file' : 'Back to the products'}
        </button>
      </NothingToDo>
    );
  }
  return (
    <section className="save-bar set-bar" aria-label="Changes">
      <div className="save-bar-text">
        <FormError>{problem}</FormError>
        {!problem && (
          <p className="card-note">
            {isReady ? 'Can be undone for 24 hours.' : 'Say first whether the prices include GST.'}
          </p>
        )}
      </div>
      <button
        type="button"
        className="button button-outline"
        aria-busy={drop.busy}
        onClick={() => drop.run()}
      >
        {set.kind === 'import' ? 'Another file' : 'Cancel'}
      </button>
      <button
        type="button"
        className="button button-filled"
        disabled={!isReady}
        aria-busy={busy}
        onClick={() => run()}
      >
        {describeRun(set)}
      </button>
    </section>
  );
}

function NothingToDo({ children }: { children: ReactNode }) {
  return (
    <div className="set-card">
      <output>Nothing would change.</output>
      <div>{children}</div>
    </div>
  );
}

interface SetResultProps {
  loaded: LoadedSet;
  set: ChangeSet;
  onUndo: (set: ChangeSet) => void;
}

function SetResult({ loaded, set, onUndo }: SetResultProps) {
  const skipped = describeSkipped(set);
  const rest = describeRest(set);
  const more = set.counts.skipped - loaded.skipped.length;
  return (
    <section className="set-card" aria-label="Result" data-state={set.state}>
      <p>
        <b>{describeResult(set)}</b>
        {skipped && <span>{` ${skipped}`}</span>}
      </p>
      {skipped && (
        <ul className="skipped-list">
          {loaded.skipped.map((row) => (
            <li key={row.position}>
              <ProductName row={row} />
            </li>
          ))}
          {more > 0 && <li>{`and ${formatCount(more)} more.`}</li>}
        </ul>
      )}
      {rest && <p>{rest}</p>}
      <div className="set-acts">
        {set.kind === 'import' && set.counts.changed > 0 && (
          <a href="/home" className="button button-filled row-control">
            Open the shop
          </a>
        )}
        <UndoSet set={set} onUndo={onUndo} />
        {set.undone_by !== undefined && (
          <Link to={`${CHANGES_PATH}/${set.undone_by}`} className="text-link tap-target">
            It was undone
          </Link>
        )}
        {set.undoes !== undefined && (
          <Link to={`${CHANGES_PATH}/${set.undoes}`} className="text-link tap-target">
            What was undone
          </Link>
        )}
        <Link to={CHANGES_PATH} className="text-link tap-target">
          History of changes
        </Link>
      </div>
    </section>
  );
}
