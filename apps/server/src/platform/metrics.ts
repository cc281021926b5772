import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ProviderCall } from '#integrations/razorpay/http.ts';
import type { JobResult } from '#jobs/job-result.ts';

/** Counters and histograms of one process. Label values come from fixed sets, never from user input. */
export interface Metrics {
  register: Registry;
  observeRequest: (request: RequestSample) => void;
  observeProviderCall: (call: ProviderCall) => void;
  countJob: (result: JobResult) => void;
  recordPoll: (poller: string) => void;
  countMessage: (kind: string, result: string) => void;
}

export interface RequestSample {
  method: string;
  /** Route pattern, for example `/api/products/:product_id`. */
  route: string;
  status: number;
  seconds: number;
}

const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const PROVIDER_CALL_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 5];

/** Creates a registry that includes Node's default metrics: memory, event loop, open files. */
export function createMetrics(): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return {
    register,
    ...createRequestMetrics(register),
    ...createProviderMetrics(register),
    ...createJobMetrics(register),
    ...createMailMetrics(register),
  };
}

function createRequestMetrics(register: Registry): Pick<Metrics, 'observeRequest'> {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [register],
  });
  return {
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
  };
}

function createProviderMetrics(register: Registry): Pick<Metrics, 'observeProviderCall'> {
  const calls = new Histogram({
    name: 'razorpay_request_duration_seconds',
    help: 'Duration of Razorpay API calls by call and outcome.',
    labelNames: ['call', 'outcome'],
    buckets: PROVIDER_CALL_BUCKETS,
    registers: [register],
  });
  return {
    observeProviderCall: ({ call, outcome, seconds }) => calls.observe({ call, outcome }, seconds),
  };
}

function createJobMetrics(register: Registry): Pick<Metrics, 'countJob' | 'recordPoll'> {
  const jobs = new Counter({
    name: 'shop_jobs_total',
    help: 'Jobs and poller runs that processed something or failed.',
    labelNames: ['kind', 'name', 'result'],
    registers: [register],
  });
  const polls = new Gauge({
    name: 'shop_last_poll_timestamp_seconds',
    help: 'Time of the last poll that completed, by poller.',
    labelNames: ['poller'],
    registers: [register],
  });
  return {
    countJob: ({ kind, name, result }) => jobs.inc({ kind, name, result }),
    recordPoll: (poller) => polls.setToCurrentTime({ poller }),
  };
}

function createMailMetrics(register: Registry): Pick<Metrics, 'countMessage'> {
  const messages = new Counter({
    name: 'shop_messages_total',
    help: 'Attempts to send a message by kind and result.',
    labelNames: ['kind', 'result'],
    registers: [register],
  });
  return { countMessage: (kind, result) => messages.inc({ kind, result }) };
}
