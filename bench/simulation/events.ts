/** Discrete events in the order of their time; a binary heap. */
export interface Agenda {
  now: () => number;
  /** Milliseconds from now. */
  after: (milliseconds: number, run: () => void) => void;
  runUntil: (time: number) => void;
}

interface Event {
  time: number;
  run: () => void;
}

export function createAgenda(): Agenda {
  const heap: Event[] = [];
  let now = 0;
  const timeAt = (index: number) => heap[index]?.time ?? Number.POSITIVE_INFINITY;

  const push = (event: Event) => {
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (timeAt(parent) <= event.time) break;
      swap(heap, index, parent);
      index = parent;
    }
  };
  const pop = (): Event | undefined => {
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || !last) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const child = timeAt(left + 1) < timeAt(left) ? left + 1 : left;
      if (timeAt(child) >= last.time) break;
      swap(heap, index, child);
      index = child;
    }
    return first;
  };
  return {
    now: () => now,
    after: (milliseconds, run) => push({ time: now + milliseconds, run }),
    runUntil(time) {
      while (timeAt(0) <= time) {
        const event = pop();
        if (!event) return;
        now = event.time;
        event.run();
      }
      now = time;
    },
  };
}

function swap(heap: Event[], a: number, b: number): void {
  const [first, second] = [heap[a], heap[b]];
  if (!first || !second) return;
  heap[a] = second;
  heap[b] = first;
}

/** A queue before some equal cores, or before one row. */
export interface Station {
  /** `done(false)` after the wait that the shop allows: the customer gets a 503. */
  serve: (milliseconds: number, done: (served: boolean) => void) => void;
  /** Share of its time in use, from 0 to 1. */
  utilization: () => number;
}

export function createStation(agenda: Agenda, servers: number, patienceMs: number): Station {
  const waiting: { since: number; milliseconds: number; done: (served: boolean) => void }[] = [];
  let head = 0;
  let busy = 0;
  let used = 0;
  const begin = (milliseconds: number, done: (served: boolean) => void) => {
    busy += 1;
    used += milliseconds;
    agenda.after(milliseconds, () => {
      busy -= 1;
      next();
      done(true);
    });
  };
  const take = () => {
    if (busy >= servers) return undefined;
    const job = waiting[head];
    if (job) head += 1;
    return job;
  };
  const next = () => {
    for (let job = take(); job; job = take()) {
      if (agenda.now() - job.since > patienceMs) job.done(false);
      else begin(job.milliseconds, job.done);
    }
    if (head > 10_000) {
      waiting.splice(0, head);
      head = 0;
    }
  };
  return {
    serve(milliseconds, done) {
      if (busy < servers) begin(milliseconds, done);
      else waiting.push({ since: agenda.now(), milliseconds, done });
    },
    utilization: () => Math.min(1, used / (servers * Math.max(1, agenda.now()))),
  };
}
