import { loadEnv } from '#config/env.ts';
import { startTracing } from '#platform/start-tracing.ts';

loadEnv();
// Tracing instruments modules while they load, so it starts first.
const tracing = await startTracing('shop', process.env);
const { startServer } = await import('#platform/start-server.ts');
await startServer(process.env, tracing);
