import { type SpawnedServer, spawnServer } from '@shop/test-kit/processes';

/** The production server without logging. */
export const startServer = (
  url: string,
  env: Record<string, string> = {},
): Promise<SpawnedServer> => spawnServer(url, { LOG_LEVEL: 'fatal', ...env });
