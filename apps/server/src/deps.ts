import type { DatabaseConfig, ImageConfig } from './config.ts';
import { connect, type Db } from './db/database.ts';
import { type ImageStore, openImageStore } from './gateways/image-store.ts';
import { openQueue, type Queue } from './jobs/queue.ts';

/** Everything outside our own memory. */
export interface Deps {
  /** What shoppers read and change. */
  db: Db;
  /** A second pool: a flood of shoppers must never keep a payment from being settled. */
  money: Db;
  images: ImageStore;
  queue: Queue;
}

/** Opens everything a program needs, and one way to close it again. */
export async function openDeps(
  config: DatabaseConfig & ImageConfig,
  onError: (error: Error) => void,
): Promise<{ deps: Deps; close: () => Promise<void> }> {
  const url = config.DATABASE_URL;
  const db = connect({ url, name: 'shop', connections: config.DB_CONNECTIONS, onError });
  const money = connect({ url, name: 'money', connections: config.MONEY_CONNECTIONS, onError });
  const images = await openImageStore(config);
  const queue = await openQueue(db, onError);
  return {
    deps: { db, money, images, queue },
    close: async () => {
      await queue.close();
      await Promise.all([db.destroy(), money.destroy()]);
    },
  };
}
