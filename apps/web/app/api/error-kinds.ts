import type { ApiError } from './call.ts';

type Failure = Pick<ApiError, 'code' | 'status'>;

/** There was no reply, and the browser itself knows that it has no network. */
// Compared, because the server's navigator has no onLine.
// oxlint-disable-next-line typescript/no-unnecessary-boolean-literal-compare
export const isOffline = ({ status }: Failure) => status === 0 && navigator.onLine === false;

/** The error has only a status, or the connection was lost: the specified message, or none, is shown. */
export const isUnexplained = (error: Failure) => error.code === undefined && !isOffline(error);

export const isSignedOut = ({ code, status }: Failure) =>
  code === 'NOT_SIGNED_IN' || (code === undefined && status === 401);
