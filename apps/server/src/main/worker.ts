import { loadSettings } from './settings.ts';
import { startTracing } from './start-tracing.ts';

loadSettings();
// Before anything else is loaded: what is traced is wrapped while it is loaded.
const tracing = await startTracing('worker', process.env);
const { runWorker } = await import('./run-worker.ts');
await runWorker(process.env, tracing);
