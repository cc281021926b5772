import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderCall } from '#integrations/razorpay/http.ts';
import type { Worked } from '#jobs/job-result.ts';

/** What a program counts while it runs. Every label is one of a few words of ours, never a person's. */
export interface Metrics {
  register: Registry;
  answered: (request: Answered) => void;
  called: (call: ProviderCall) => void;
  worked: (worked: Worked) => void;
  turned: (round: string) => void;
}

export interface Answered {
  method: string;
  /** The pattern, with `:product_id` where an id stands. */
  route: string;
  status: number;
  seconds: number;
}

const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5];

/** Opens the registry, with what Node tells about itself: memory, event loop, open files. */
export function openMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return { register, ...countRequests(register), ...countCalls(register), ...countWork(register) };
}

function countRequests(register: Registry): Pick<Metrics, 'answered'> {
  const requests = new Histogram({
    name: 'shop_request_seconds',
    help: 'Requests answered, by method, route pattern and class of status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers: [register],
  });
  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}

function countCalls(register: Registry): Pick<Metrics, 'called'> {
  const calls = new Histogram({
    name: 'shop_provider_call_seconds',
    help: 'Calls of the payment provider, by what was asked and what became of it.',
    labelNames: ['call', 'outcome'],
    buckets: CALL_SECONDS,
    registers: [register],
  });
  return { called: ({ call, outcome, seconds }) => calls.observe({ call, outcome }, seconds) };
}

function countWork(register: Registry): Pick<Metrics, 'worked' | 'turned'> {
  const work = new Counter({
    name: 'shop_work_total',
    help: 'Jobs and rounds of the worker that did something or failed.',
    labelNames: ['kind', 'name', 'end'],
    registers: [register],
  });
  const turns = new Gauge({
    name: 'shop_last_round_timestamp_seconds',
    help: 'When a round last looked for due rows and came to its end.',
    labelNames: ['round'],
    registers: [register],
  });
  return {
    worked: ({ kind, name, end }) => work.inc({ kind, name, end }),
    turned: (round) => turns.setToCurrentTime({ round }),
  };
}
