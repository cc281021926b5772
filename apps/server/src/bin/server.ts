import { loadSettings } from '#config/env.ts';
import { startTracing } from '#platform/start-tracing.ts';

loadSettings();
// Before anything else is loaded: what is traced is wrapped while it is loaded.
const tracing = await startTracing('shop', process.env);
const { runShop } = await import('#platform/start-server.ts');
await runShop(process.env, tracing);
