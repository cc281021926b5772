import { readDatabaseConfig } from '#config.ts';
import { migrate } from '#db/migrate.ts';
import { prepareQueue } from '#jobs/queue.ts';
import { loadSettings } from './settings.ts';

loadSettings();
const { DATABASE_URL } = readDatabaseConfig(process.env);
await migrate(DATABASE_URL);
await prepareQueue(DATABASE_URL);
