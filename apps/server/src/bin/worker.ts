import { loadSettings } from '#config/env.ts';
import { startTracing } from '#platform/start-tracing.ts';

loadSettings();
// Before anything else is loaded: what is traced is wrapped while it is loaded.
const tracing = await startTracing('worker', process.env);
const { runWorker } = await import('#platform/start-worker.ts');
await runWorker(process.env, tracing);
