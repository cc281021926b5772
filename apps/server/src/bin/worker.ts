import { loadEnv } from '#config/env.ts';
import { startTracing } from '#platform/start-tracing.ts';

loadEnv();
// Tracing instruments modules while they load, so it starts first.
const tracing = await startTracing('worker', process.env);
const { startWorker } = await import('#platform/start-worker.ts');
await startWorker(process.env, tracing);
