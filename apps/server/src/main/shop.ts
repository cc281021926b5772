import { loadSettings } from './settings.ts';
import { startTracing } from './start-tracing.ts';

loadSettings();
// Before anything else is loaded: what is traced is wrapped while it is loaded.
const tracing = await startTracing('shop', process.env);
const { runShop } = await import('./run-shop.ts');
await runShop(process.env, tracing);
