/** Result of one job or poller run. Idle polls are not reported. */
export type JobResult =
  | { kind: 'job' | 'poller'; name: string; result: 'done' }
  /** `id` is the job's; a poller names its row in the error message (see withErrorContext). */
  | { kind: 'job' | 'poller'; name: string; result: 'failed'; id?: string; error: unknown };

export type OnJobResult = (result: JobResult) => void;

export interface QueueDepth {
  name: string;
  due: number;
  /** Age of the oldest due entry. */
  seconds: number;
}

/** Wraps an error with the id of the row being processed, never with its contents. */
export async function withErrorContext<T>(context: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(context, { cause });
  }
}
