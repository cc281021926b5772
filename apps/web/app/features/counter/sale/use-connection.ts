import { counter } from '@shop/contract';
import { useCallback, useEffect, useState } from 'react';
import { type ApiError, call, tryCall } from '#api/call.ts';

const CHECK_MS = 3000;

/**
 * Whether the shop answers. The calls decide and not navigator.onLine: in a network without the internet it is false
 * although the shop may be reached. A lost connection is looked for until it is back.
 */
export function useConnection() {
  const [isLost, setLost] = useState(false);
  const check = useCallback(async () => {
    const { error } = await tryCall(call(counter.find, { query: {} }));
    setLost(error?.status === 0);
  }, []);
  useEffect(() => {
    const onOffline = () => void check();
    addEventListener('offline', onOffline);
    return () => removeEventListener('offline', onOffline);
  }, [check]);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void check(), CHECK_MS);
    return () => clearInterval(timer);
  }, [isLost, check]);
  return {
    isLost,
    /** @param error of a call, or undefined when it was answered */
    report: (error: ApiError | undefined) => setLost(error?.status === 0),
  };
}
