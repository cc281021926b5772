import { type CounterPiece, counter } from '@shop/contract';
import { useEffect, useState } from 'react';
import { type ApiError, call, tryCall } from '#api/call.ts';
import { pickExact } from './pick-exact.ts';

const MIN_LETTERS = 3;
const PAUSE_MS = 250;

const find = (q: string) => tryCall(call(counter.find, { query: { q } }));

interface Scanned {
  /** The one piece that was meant. */
  onPiece: (piece: CounterPiece) => void;
  /** @param error undefined when the shop has answered */
  onReply: (error: ApiError | undefined) => void;
}

/** Finds pieces while somebody types, and the one of a scanned code. */
export function useFinder({ onPiece, onReply }: Scanned) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<CounterPiece[]>();
  const [nothing, setNothing] = useState<string>();
  const q = typed.trim();

  useEffect(() => {
    if (q.length < MIN_LETTERS) return undefined;
    let isCurrent = true;
    const look = async () => {
      const { data } = await find(q);
      // An error is said when Enter is pressed.
      if (isCurrent && data) setFound(data.pieces);
    };
    const timer = setTimeout(() => void look(), PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q]);

  const type = (text: string) => {
    setTyped(text);
    setNothing(undefined);
    if (text.trim().length < MIN_LETTERS) setFound(undefined);
  };
  return {
    typed,
    type,
    /** Undefined while the most sold ones are shown. */
    found,
    nothing,
    /** Enter, or a code of the camera. The next one may be scanned before the reply. */
    scan: async (code = typed) => {
      const wanted = code.trim();
      if (wanted === '') return;
      type('');
      const { data, error } = await find(wanted);
      onReply(error);
      // Nothing typed is lost, unless the next code is there already.
      const restore = () => setTyped((now) => (now === '' ? wanted : now));
      if (!data) return restore();
      const piece = pickExact(wanted, data.pieces);
      if (piece) return onPiece(piece);
      setFound(data.pieces);
      if (data.pieces.length === 0) setNothing(`Nothing found for “${wanted}”.`);
      return restore();
    },
  };
}
