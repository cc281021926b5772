import { adminPages, type PageName } from '@shop/contract';
import { useEffect, useState } from 'react';
import { browserApi, tryCall } from '#api/call.ts';

const TYPING_PAUSE_MS = 400;

interface Preview {
  html: string;
  gaps: string[];
  /** Why the text cannot be rendered. */
  problem: string | undefined;
}

/** Renders the text on the server as soon as the typing pauses. */
export function usePreview(page: PageName, markdown: string): Preview {
  const [preview, setPreview] = useState<Preview>({ html: '', gaps: [], problem: undefined });
  useEffect(() => {
    const leaving = new AbortController();
    const render = async () => {
      const api = browserApi({ request: new Request(location.href, { signal: leaving.signal }) });
      const sent = api(adminPages.preview, { params: { page }, body: { markdown } });
      const { data, error } = await tryCall(sent);
      if (data) setPreview({ ...data, problem: undefined });
      else setPreview((old) => ({ ...old, problem: error.fields['markdown'] ?? error.message }));
    };
    const ignoreAbort = (error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    };
    const timer = setTimeout(() => void render().catch(ignoreAbort), TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [page, markdown]);
  return preview;
}
