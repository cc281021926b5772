import { writeSync } from 'node:fs';
import pg from 'pg';

/**
 * Loaded before the shop or the worker (`--import`): writes into the log how long a connection of a
 * pool was waited for, whenever it was longer than ever before.
 */
let longest = 0;

function note(since: number) {
  const waited = performance.now() - since;
  if (waited <= longest) return;
  longest = waited;
  writeSync(2, `pool wait ${Math.ceil(waited)} ms\n`);
}

type Told = (...told: unknown[]) => void;

const connect: unknown = Reflect.get(pg.Pool.prototype, 'connect');
Reflect.set(pg.Pool.prototype, 'connect', function timed(this: pg.Pool, told?: Told) {
  const since = performance.now();
  const noted =
    told &&
    ((...given: unknown[]) => {
      note(since);
      told(...given);
    });
  // It is the method that was there; without somebody to tell it promises.
  const got = Reflect.apply(connect as () => Promise<unknown> | undefined, this, [noted]);
  const end = () => note(since);
  got?.then(end, end);
  return got;
});
