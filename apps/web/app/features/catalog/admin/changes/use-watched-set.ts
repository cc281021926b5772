import { adminChanges, type ChangeSet } from '@shop/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { isBusy, takesPictures } from './describe-set.ts';

const LOOK_MS = 700;
/** They take minutes. */
const PICTURES_LOOK_MS = 2000;
const RETRY_MS = 5000;

/** A set with its progress, while the server works on it. */
export function useWatchedSet(loaded: ChangeSet, onEnd: () => void) {
  const [state, setState] = useState({ loaded, set: loaded });
  if (state.loaded !== loaded) setState({ loaded, set: loaded });
  const { set } = state;
  /** Looks that failed since the last reply. */
  const [failures, setFailures] = useState(0);
  const show = (fresh: ChangeSet) => setState((old) => ({ ...old, set: fresh }));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isBusy(set) && !takesPictures(set)) return undefined;
    let isCurrent = true;
    const look = async () => {
      const params = { change_set_id: `${set.change_set_id}` };
      const { data } = await tryCall(call(adminChanges.view, { params }));
      if (!isCurrent) return;
      setFailures((count) => (data ? 0 : count + 1));
      if (!data) return;
      setState((old) => ({ ...old, set: data }));
      if (data.state !== set.state || takesPictures(data) !== takesPictures(set)) end();
    };
    const pause = isBusy(set) ? LOOK_MS : PICTURES_LOOK_MS;
    const timer = setTimeout(() => void look(), failures > 0 ? RETRY_MS : pause);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [set, failures]);
  return { set, show, isLost: failures > 0 };
}
