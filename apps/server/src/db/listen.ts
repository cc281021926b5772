import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

interface ListenOptions {
  url: string;
  channels: string[];
  onNotification: () => void;
  /** False when notifications may be missed, true when the channels are listened to again. */
  onConnectionChange: (connected: boolean) => void;
  onError: (error: Error) => void;
}

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;
const PROBE_MS = 3_000;

/** Listens to PostgreSQL channels on a dedicated connection and reconnects when it is lost. */
export async function listen(options: ListenOptions): Promise<{ stop: () => Promise<void> }> {
  const { onConnectionChange, onError } = options;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const open = async () => {
    const { connection, start } = createListener(options);
    client = connection;
    connection.on('end', () => {
      if (client !== connection) return;
      client = undefined;
      onConnectionChange(false);
      retryLater();
    });
    try {
      await start();
    } catch (error) {
      // A standby accepts the connection but rejects LISTEN: the connection must not stay open.
      client = undefined;
      connection.connection.stream.destroy();
      throw error;
    }
    onConnectionChange(true);
    void probeUntilLost(connection);
  };

  const probeUntilLost = async (connection: pg.Client) => {
    for (;;) {
      await sleep(PROBE_MS, undefined, { ref: false });
      if (client !== connection || stopped) return;
      await probe(connection).catch(() => connection.connection.stream.destroy());
    }
  };

  const reopen = () =>
    open().catch((error: Error) => {
      onError(error);
      retryLater();
    });

  const retryLater = () => {
    clearTimeout(retry);
    if (!stopped) retry = setTimeout(() => void reopen(), RETRY_MS);
  };

  await reopen();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(onError);
    },
  };
}

function createListener({ url, channels, onNotification, onError }: ListenOptions) {
  const connection = new pg.Client({
    connectionString: url,
    application_name: 'shop-listen',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  connection.on('error', onError);
  connection.on('notification', onNotification);
  const start = async () => {
    await connection.connect();
    await probe(connection);
    for (const channel of channels) {
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    }
  };
  return { connection, start };
}

/**
 * Rejects when no notification could arrive: a machine without power closes no connection, and a pooler
 * accepts LISTEN without effect. A pooler is recognized by the process id that it invents for its clients.
 */
async function probe(connection: pg.Client): Promise<void> {
  const silent = sleep(PROBE_MS, undefined, { ref: false });
  const query = connection.query<{ pid: number }>('select pg_backend_pid() as pid');
  const result = await Promise.race([query, silent]);
  if (!result) throw new Error(`PostgreSQL has not responded for ${PROBE_MS / 1000} s`);
  // Not in the types of pg; the server sends it with every connection.
  const { processID } = connection as pg.Client & { processID: number };
  if (result.rows[0]?.pid !== processID) {
    throw new Error('a pooler forgets LISTEN: DATABASE_DIRECT_URL must lead past it');
  }
}
