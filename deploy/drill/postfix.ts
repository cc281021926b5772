import { execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { stopProcess } from '@shop/server/platform/child-processes.ts';
import { freePort } from '@shop/server/tools/free-port.ts';
import { waitFor } from '@shop/test-kit/wait-for';
import { makeCertificate } from './certificate.ts';

const PASSWORD = 'kasavu border';
/** Postfix delivers as this user. */
const NOBODY = 65_534;
const TIMEOUT = { timeoutMs: 20_000 };

interface Ports {
  /** Messages are signed by opendkim. */
  signing: number;
  plain: number;
  /** Asks for the password, and for STARTTLS before. */
  submission: number;
  /** Asks for the password and offers no STARTTLS. */
  unencrypted: number;
}

export interface Postfix {
  ports: Ports;
  /** User and password as in a URL. */
  login: string;
  /** File of the self-signed certificate of mail.shop.test. */
  certificate: string;
  /** Waits for the message in the mailbox of asha@shop.test and removes it. */
  takeMessage: () => Promise<string>;
  /** Waits for the end of the next session on a port with password. @returns its commands, counted */
  nextSession: () => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts Debian's postfix with its own configuration, queue and mailbox. */
export async function startPostfix(folder: string, milterPort: number): Promise<Postfix> {
  for (const name of ['config/sasl', 'queue', 'data', 'mailbox'])
    mkdirSync(`${folder}/${name}`, { recursive: true });
  const ports = {
    signing: await freePort(),
    plain: await freePort(),
    submission: await freePort(),
    unencrypted: await freePort(),
  };
  const { key, certificate } = makeCertificate(folder, 'mail.shop.test');
  writeFileSync(`${folder}/config/main.cf`, mainConfig(folder, key, certificate));
  writeFileSync(`${folder}/config/master.cf`, serviceConfig(ports, milterPort));
  writePassword(folder);
  chownSync(`${folder}/data`, user_id('postfix'), -1);
  chownSync(`${folder}/mailbox`, NOBODY, -1);
  // Creates the directories of the queue.
  execFileSync('postfix', ['-c', `${folder}/config`, 'check']);

  const programs = execFileSync('postconf', ['-h', 'daemon_directory'], { encoding: 'utf8' });
  // Detached, because it signals its process group when it ends.
  const child = spawn(`${programs.trim()}/master`, ['-c', `${folder}/config`, '-d'], {
    detached: true,
    stdio: 'inherit',
  });
  process.once('exit', () => child.kill());
  const log = `${folder}/log`;
  const isReady = () => existsSync(log) && readFileSync(log, 'utf8').includes('daemon started');
  await waitFor('postfix listens', isReady, TIMEOUT);
  return {
    ports,
    login: `orders%40shop.test:${encodeURIComponent(PASSWORD)}`,
    certificate,
    takeMessage: () => takeMessage(`${folder}/mailbox/asha/new`),
    nextSession: createSessionReader(log),
    stop: () => stopProcess(child),
  };
}

/** STARTTLS is offered with a self-signed certificate, as in Debian's default configuration. */
const mainConfig = (folder: string, key: string, certificate: string) => `
compatibility_level = 3.6
myhostname = mail.shop.test
mydestination =
local_recipient_maps =
alias_maps =
inet_protocols = ipv4
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
virtual_mailbox_domains = shop.test
virtual_mailbox_base = ${folder}/mailbox
virtual_mailbox_maps = inline:{asha@shop.test=asha/}
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${key}
smtpd_sasl_local_domain = shop.test
`;

const WITH_PASSWORD =
  '-o syslog_name=password -o smtpd_sasl_auth_enable=yes -o smtpd_recipient_restrictions=permit_sasl_authenticated,reject';

/** Debian's services without chroot, and without those for other hosts and for local users. */
const serviceConfig = (ports: Ports, milterPort: number) => `
127.0.0.1:${ports.signing} inet n - n - - smtpd -o smtpd_milters=inet:127.0.0.1:${milterPort}
127.0.0.1:${ports.plain} inet n - n - - smtpd
127.0.0.1:${ports.submission} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt ${WITH_PASSWORD}
127.0.0.1:${ports.unencrypted} inet n - n - - smtpd -o smtpd_tls_security_level=none ${WITH_PASSWORD}
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
virtual unix - n n - - virtual
error unix - - n - - error
retry unix - - n - - error
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
proxymap unix - - n - - proxymap
postlog unix-dgram n - n - 1 postlogd
`;

function writePassword(folder: string) {
  const users = `${folder}/users`;
  writeFileSync(
    `${folder}/config/sasl/smtpd.conf`,
    `pwcheck_method: auxprop\nauxprop_plugin: sasldb\nmech_list: PLAIN LOGIN\nsasldb_path: ${users}\n`,
  );
  execFileSync('saslpasswd2', ['-c', '-p', '-f', users, '-u', 'shop.test', 'orders'], {
    input: PASSWORD,
  });
  chownSync(users, user_id('postfix'), -1);
}

const user_id = (name: string) =>
  Number(execFileSync('id', ['--user', name], { encoding: 'utf8' }));

async function takeMessage(folder: string): Promise<string> {
  const files = () => (existsSync(folder) ? readdirSync(folder) : []);
  await waitFor('the message is in the mailbox', () => files().length > 0, TIMEOUT);
  const file = `${folder}/${files().join()}`;
  const message = readFileSync(file, 'utf8');
  rmSync(file);
  return message;
}

function createSessionReader(log: string) {
  let count = 0;
  const sessions = () =>
    readFileSync(log, 'utf8').match(/(?<=password\/smtpd\S+ disconnect from \S+ ).*/g) ?? [];
  return async () => {
    await waitFor('the session has ended', () => sessions().length > count, TIMEOUT);
    count += 1;
    return sessions()[count - 1] ?? '';
  };
}
