import { useRef } from 'react';

/** The same request sent again after a lost reply has the same id, so that it is made once. */
export function useRequestId() {
  const last = useRef({ text: '', request_id: '' });
  return (text: string): string => {
    if (last.current.text !== text) last.current = { text, request_id: crypto.randomUUID() };
    return last.current.request_id;
  };
}
