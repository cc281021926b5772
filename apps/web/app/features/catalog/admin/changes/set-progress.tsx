import { adminChanges, type ChangeSet } from '@shop/contract';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { useAction } from '#ui/use-action.ts';
import { formatCount } from '../format-count.ts';
import { formatProgress, getProgress } from './describe-set.ts';

interface SetProgressProps {
  set: ChangeSet;
  /** The last look had no reply. */
  isLost: boolean;
  onStop: (set: ChangeSet) => void;
}

const TITLES = { edit: 'Changing', import: 'Importing', undo: 'Changing back' };

/** The server works on, whether somebody looks or not. */
export function SetProgress({ set, isLost, onStop }: SetProgressProps) {
  const progress = getProgress(set);
  const isRunning = set.state === 'running';
  const waits = isRunning && set.waits_for > 0;
  const title = isRunning ? TITLES[set.kind] : 'Checking';
  return (
    <section className="set-card" aria-labelledby="progress">
      <h2 id="progress" className="text-xl">
        {title}
      </h2>
      <progress
        aria-labelledby="progress"
        value={waits ? undefined : progress.done}
        max={Math.max(progress.all, 1)}
      />
      <p>
        <b>{waits ? 'Waits for other changes to end' : formatProgress(progress)}</b>. You may close
        this page.
      </p>
      {isLost && <p role="alert">The shop could not be reached. Looking again.</p>}
      <StopButton set={set} onStop={onStop} />
      {isRunning && set.counts.changed > 0 && (
        <p className="card-note">
          {`After a stop the first ${formatCount(set.counts.changed)} stay changed.`}
          {set.kind !== 'undo' && ' They can be undone together.'}
        </p>
      )}
    </section>
  );
}

/** Ends what the server does for the set; what is done stays. */
export function StopButton({ set, onStop }: Pick<SetProgressProps, 'set' | 'onStop'>) {
  const showAlert = useAlert();
  const { busy, run } = useAction(async () => {
    const params = { change_set_id: `${set.change_set_id}` };
    const { data, error } = await tryCall(call(adminChanges.stop, { params }));
    if (data) onStop(data);
    else void showAlert(error.message);
  });
  return (
    <button
      type="button"
      className="button button-outline self-start"
      aria-busy={busy}
      onClick={() => run()}
    >
      Stop
    </button>
  );
}
