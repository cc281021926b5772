import pg from 'pg';

interface ListenOptions {
  url: string;
  channel: string;
  onNotice: () => void;
  /** True once we are told of every change, false as soon as we might miss one. */
  onHearing: (hearing: boolean) => void;
  onError: (error: Error) => void;
}

const RETRY_MS = 1_000;
const LONGEST_MS = 5_000;

/** Listens to a PostgreSQL channel on a connection of its own, and comes back when it is cut. */
export async function listen(options: ListenOptions): Promise<{ stop: () => Promise<void> }> {
  const { url, channel, onNotice, onHearing, onError } = options;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const open = async () => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'shop-listen',
      keepAlive: true,
      connectionTimeoutMillis: LONGEST_MS,
    });
    client = fresh;
    fresh.on('notification', onNotice);
    fresh.on('error', onError);
    fresh.on('end', () => {
      if (client !== fresh) return;
      onHearing(false);
      retryLater();
    });
    await fresh.connect();
    await fresh.query(`listen ${fresh.escapeIdentifier(channel)}`);
    onHearing(true);
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
