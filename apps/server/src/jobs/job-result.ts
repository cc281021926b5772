/** A thing that the worker did or could not do. What nobody asked about is not told. */
export type Worked =
  | { kind: 'job' | 'round'; name: string; end: 'done' }
  /** Id: of the job. What a round had in hand stands in the error's words. */
  | { kind: 'job' | 'round'; name: string; end: 'failed'; id?: string; error: unknown };

export type OnWork = (worked: Worked) => void;

/** How much is due, and for how many seconds the oldest has been. */
export interface Backlog {
  name: string;
  due: number;
  seconds: number;
}

/** Says with which row something failed: an id, never what stands in it. */
export async function naming<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(what, { cause });
  }
}
