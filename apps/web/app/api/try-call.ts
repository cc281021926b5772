import { ApiError } from './call.ts';

type CallResult<T> = { data: T; error?: undefined } | { data?: undefined; error: ApiError };

/** The API's error as a value. Every other error is a bug and is thrown. */
export async function tryCall<T>(pending: Promise<T>): Promise<CallResult<T>> {
  try {
    return { data: await pending };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error };
  }
}
