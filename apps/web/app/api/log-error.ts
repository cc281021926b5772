import { isRouteErrorResponse } from 'react-router';

/** In a browser's console as it is; on the server as one line of JSON, like the rest of its log. */
export function reportFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for it, and the host collects it
  console.error(import.meta.env.SSR ? lineOf(error) : error);
}

const lineOf = (error: unknown) =>
  JSON.stringify({
    ...{ level: 50, time: Date.now(), name: 'pages' },
    ...{ err: partsOf(error), msg: 'a page failed' },
  });

interface Parts {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: Parts;
}

/** What JSON would leave out of an error, with what led to it. */
function partsOf(error: unknown): Parts {
  const { name: type, message, stack, cause } = asError(error);
  return { type, message, stack, ...(cause !== undefined && { cause: partsOf(cause) }) };
}

function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (!isRouteErrorResponse(thrown)) return new Error(String(thrown));
  // Not its data: the router quotes the address there, with whatever a visitor typed into it.
  return new Error(`${thrown.status} ${thrown.statusText}`);
}
