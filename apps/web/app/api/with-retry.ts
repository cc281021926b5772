import { ApiError } from './call.ts';

const RETRY_DELAYS_MS = [300, 900];

/** Retries transient errors twice. */
export async function withRetry<T>(
  attempt: () => Promise<T>,
  delays = RETRY_DELAYS_MS,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const [delay, ...later] = delays;
    if (delay === undefined || !(error instanceof ApiError && isTransient(error))) throw error;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return withRetry(attempt, later);
  }
}

/** No response, or a server error: a retry may succeed. */
const isTransient = ({ status }: Pick<ApiError, 'status'>) => status === 0 || status >= 500;
