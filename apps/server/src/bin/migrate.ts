import { loadEnv } from '#config/env.ts';
import { getMigrationUrl, readDatabaseConfig } from '#config/index.ts';
import { prepareDatabase } from '#platform/open-database.ts';

loadEnv();
await prepareDatabase(getMigrationUrl(readDatabaseConfig(process.env)));
