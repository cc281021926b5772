import { loadEnv } from '#config/env.ts';
import { readDatabaseConfig } from '#config/index.ts';
import { migrate } from '#db/migrate.ts';
import { prepareQueue } from '#jobs/queue.ts';

loadEnv();
const { DATABASE_URL } = readDatabaseConfig(process.env);
await migrate(DATABASE_URL);
await prepareQueue(DATABASE_URL);
