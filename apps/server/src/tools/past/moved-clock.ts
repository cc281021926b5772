import pg from 'pg';

/** A clock that stands still at one moment of the past until it is moved, in this process and in its database sessions. */
export interface MovedClock {
  now: () => Date;
  moveTo: (moment: Date) => Promise<void>;
  /** Gives the process its own clock back, and the database the definitions of its migrations. */
  stop: () => Promise<void>;
}

/**
 * Moves the clock for everything that this process does with the shop: `Date`, and `now()` of its own sessions. Other
 * processes may use the same database meanwhile; their sessions keep the real time.
 *
 * In the database a schema with another `now()` stands before pg_catalog on the search path of the moved sessions. Two
 * kinds of names are resolved elsewhere, and are pointed to that function until the clock stops: defaults of columns,
 * which were resolved when the table was made, and functions that have a search path of their own.
 * @param url of the owner of the tables.
 */
export async function startMovedClock(url: string, start: Date): Promise<MovedClock> {
  const client = await connect(url);
  await client.query('set synchronous_commit = off');
  await restore(client);
  await client.query(CREATE);
  await runEach(client, listDefinitions('now()', 'moved_clock.now()'));
  await runEach(client, listRoutines('public, pg_temp', MOVED_PATH));

  const RealDate = Date;
  let moment = start;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      // The result of the real constructor is an object.
      Reflect.construct(target, args.length === 0 ? [moment] : args, newTarget) as object,
    get: (target, name, proxy) =>
      name === 'now' ? () => moment.getTime() : Reflect.get(target, name, proxy),
  });
  const moveTo = async (next: Date) => {
    moment = next;
    await client.query('update moved_clock.moment set at = $1', [next.toISOString()]);
  };
  await moveTo(start);

  return {
    now: () => moment,
    moveTo,
    stop: async () => {
      globalThis.Date = RealDate;
      await restore(client);
      await client.end();
    },
  };
}

/** Removes what a clock has left behind that could not be stopped. */
export async function removeMovedClock(url: string): Promise<void> {
  const client = await connect(url);
  await restore(client);
  await client.end();
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'moved-clock' });
  // Without a handler a lost connection ends the process. The next statement reports it.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function restore(client: pg.Client): Promise<void> {
  await runEach(client, listDefinitions('moved_clock.now()', 'now()'));
  await runEach(client, listRoutines(MOVED_PATH, 'public, pg_temp'));
  await client.query(REMOVE);
}

const MOVED_PATH = 'moved_clock, pg_catalog, public, pg_temp';

/**
 * The same database, for sessions that live by the moved clock. Their commits do not wait for the disk: whoever loses
 * the past tells it again.
 */
export function toMovedUrl(url: string): string {
  const moved = new URL(url);
  const settings = [
    'moved_clock.on=yes',
    'synchronous_commit=off',
    `search_path=${MOVED_PATH.replaceAll(' ', '')}`,
  ];
  moved.searchParams.set('options', settings.map((setting) => `-c ${setting}`).join(' '));
  return moved.href;
}

const REMOVE = `
  alter function pgboss.job_now() reset search_path;
  drop schema if exists moved_clock cascade`;

const CREATE = `
  create schema moved_clock;
  create table moved_clock.moment (at timestamptz not null);
  insert into moved_clock.moment values (pg_catalog.now());
  create function moved_clock.now() returns timestamptz language sql stable as $$
    select case when current_setting('moved_clock.on', true) = 'yes'
      then (select at from moved_clock.moment) else pg_catalog.now() end
  $$;
  grant usage on schema moved_clock to public;
  grant select on moved_clock.moment to public;
  -- A job of the past would be too old to be run: the queue keeps the real time.
  alter function pgboss.job_now() set search_path = pg_catalog`;

/** Statements that replace a call in the defaults of the shop's columns. */
const listDefinitions = (from: string, to: string) => ({
  text: `
    select format('alter table %s alter column %I set default %s', a.attrelid::regclass, a.attname,
      replace(pg_get_expr(d.adbin, d.adrelid), $1, $2)) as statement
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and a.attgenerated = ''
      and position($1 in pg_get_expr(d.adbin, d.adrelid)) > 0`,
  values: [from, to],
});

/** Statements that change the search path of the shop's functions that ask for the time. */
const listRoutines = (from: string, to: string) => ({
  text: `
    select format('alter routine %s set search_path = ', oid::regprocedure) || $2 as statement
    from pg_proc
    where pronamespace = 'public'::regnamespace and prosrc like '%now()%'
      and 'search_path=' || $1 = any(proconfig)`,
  values: [from, to],
});

/** One transaction for each statement, so that none holds its lock for long. */
async function runEach(client: pg.Client, list: { text: string; values: string[] }): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(list);
  for (const { statement } of rows) await client.query(statement);
}
