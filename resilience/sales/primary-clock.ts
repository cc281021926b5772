import pg from 'pg';

/** Times of the primary in milliseconds, for moments of performance.now(). */
export interface PrimaryClock {
  earliest: (moment: number) => number;
  latest: (moment: number) => number;
}

const READINGS = 50;

/** The narrowest bounds of many readings count: fractions of a millisecond on one machine. */
export async function readPrimaryClock(url: string): Promise<PrimaryClock> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let reading = 0; reading < READINGS; reading += 1) {
    const sent = performance.now();
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const now = rows[0]?.now ?? Number.NaN;
    least = Math.max(least, now - performance.now());
    most = Math.min(most, now - sent);
  }
  await client.end();
  return { earliest: (moment) => moment + least, latest: (moment) => moment + most };
}
