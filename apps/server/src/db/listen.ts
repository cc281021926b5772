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

/** Listens to PostgreSQL channels on a dedicated connection and reconnects when it is lost. */
export async function listen(options: ListenOptions): Promise<{ stop: () => Promise<void> }> {
  const { url, channels, onNotification, onConnectionChange, onError } = options;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const open = async () => {
    const connection = new pg.Client({
      connectionString: url,
      application_name: 'shop-listen',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client = connection;
    connection.on('notification', onNotification);
    connection.on('error', onError);
    connection.on('end', () => {
      if (client !== connection) return;
      onConnectionChange(false);
      retryLater();
    });
    await connection.connect();
    for (const channel of channels) {
      await connection.query(`listen ${connection.escapeIdentifier(channel)}`);
    }
    onConnectionChange(true);
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
