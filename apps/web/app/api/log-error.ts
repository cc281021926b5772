import { isRouteErrorResponse } from 'react-router';

/** In the browser the error itself; on the server one JSON line, like the rest of the log. */
export function logError(error: unknown): void {
  // oxlint-disable-next-line no-console -- required by the specification; the host collects it
  console.error(import.meta.env.SSR ? toLogLine(error) : error);
}

const toLogLine = (error: unknown) =>
  JSON.stringify({
    level: 50,
    time: Date.now(),
    name: 'pages',
    err: serializeError(error),
    msg: 'page rendering failed',
  });

interface SerializedError {
  type: string;
  message: string;
  stack: string | undefined;
  cause?: SerializedError;
}

/** JSON.stringify leaves out an error's properties. Includes the causes. */
function serializeError(error: unknown): SerializedError {
  const { name: type, message, stack, cause } = toError(error);
  return { type, message, stack, ...(cause !== undefined && { cause: serializeError(cause) }) };
}

function toError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  if (!isRouteErrorResponse(thrown)) return new Error(String(thrown));
  // Without its data: the router puts the URL there, with anything a visitor typed into it.
  return new Error(`${thrown.status} ${thrown.statusText}`);
}
