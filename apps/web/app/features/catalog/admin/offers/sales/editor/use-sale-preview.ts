import { adminSales, type SaleInput, type SalePreview } from '@shop/contract';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { browserApi, tryCall } from '#api/call.ts';

const TYPING_PAUSE_MS = 400;

interface PreviewOptions {
  parse: (form: FormData) => { values?: SaleInput | undefined };
  sale_id: number | undefined;
}

export interface PreviewState {
  /** Undefined until the form says enough. */
  preview: SalePreview | undefined;
  sale: SaleInput | undefined;
  loading: boolean;
  problem: string | undefined;
  page: number;
  setPage: (page: number) => void;
  /** After a choice that fires no event of the form. */
  refresh: () => void;
}

/** The prices of the sale that is typed, as soon as the typing pauses. */
export function useSalePreview(
  form: RefObject<HTMLFormElement | null>,
  { parse, sale_id }: PreviewOptions,
): PreviewState {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const timer = useRef<number>(undefined);
  const read = useEffectEvent((element: HTMLFormElement) => {
    const data = new FormData(element);
    // Prices do not depend on the name, which may be typed last.
    if (!data.get('name')) data.set('name', 'Sale');
    const { values } = parse(data);
    const text = values ? JSON.stringify(values) : '';
    if (text !== typed) setPage(1);
    setTyped(text);
  });
  useEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const readAfter = (pause: number) => {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => read(element), pause);
    };
    const onInput = () => readAfter(TYPING_PAUSE_MS);
    readAfter(0);
    element.addEventListener('input', onInput);
    return () => {
      window.clearTimeout(timer.current);
      element.removeEventListener('input', onInput);
    };
  }, [form]);
  const refresh = () => void form.current?.dispatchEvent(new Event('input'));
  return { ...useLoadedPreview(typed, { sale_id, page }), page, setPage, refresh };
}

interface Loaded {
  /** The request that it answers. */
  asked: string;
  sale?: SaleInput | undefined;
  preview?: SalePreview | undefined;
  problem?: string | undefined;
}

function useLoadedPreview(
  typed: string,
  { sale_id, page }: { sale_id: number | undefined; page: number },
) {
  const [loaded, setLoaded] = useState<Loaded>({ asked: '' });
  const asked = typed && `${page} ${typed}`;
  useEffect(() => {
    if (!typed) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      // useSalePreview() has written it.
      const sale = JSON.parse(typed) as SaleInput;
      const api = browserApi({ request: new Request(location.href, { signal: leaving.signal }) });
      const body = { sale, page, ...(sale_id !== undefined && { sale_id }) };
      const { data, error } = await tryCall(api(adminSales.preview, { body }));
      setLoaded({ asked, sale, preview: data, problem: error?.message });
    };
    void load().catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    });
    return () => leaving.abort();
  }, [typed, sale_id, page, asked]);
  // The last answer stays until the next one is there.
  const { preview, sale, problem } = typed ? loaded : { preview: undefined };
  return { preview, sale, problem, loading: typed !== '' && asked !== loaded.asked };
}
