import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';

/** Records by name and type, as `{ 'shop.test': { TXT: 'v=spf1 -all' } }`. */
export type Zone = Record<string, { A?: string; TXT?: string }>;

/** Another loopback address than resolvers listen on. */
const ADDRESS = '127.0.0.99';
const HEADER_BYTES = 12;
const TYPES: Record<number, 'A' | 'TXT'> = { 1: 'A', 16: 'TXT' };
/** A response to a recursive query: no error, or no such name. */
const FLAGS = { found: 0x8580, missing: 0x8583 };
const MAX_STRING = 255;

export interface NameServer {
  /** The command in a mount namespace in which this is the machine's name server. */
  wrap: (command: string[]) => string[];
  stop: () => Promise<void>;
}

/** A name server for domains that exist in the drill only. `zone` may change while it runs. */
export async function startNameServer(folder: string, zone: Zone): Promise<NameServer> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) =>
    socket.send(answer(query, zone), port, address),
  );
  socket.bind(53, ADDRESS);
  await once(socket, 'listening');
  writeFileSync(`${folder}/resolv.conf`, `nameserver ${ADDRESS}\n`);
  let stopped: Promise<void> | undefined;
  const script = 'mount --bind "$0" /etc/resolv.conf; exec "$@"';
  return {
    wrap: (command) => [
      'unshare',
      '--mount',
      'sh',
      '-euc',
      script,
      `${folder}/resolv.conf`,
      ...command,
    ],
    stop: () => (stopped ??= close(socket)),
  };
}

async function close(socket: Socket): Promise<void> {
  const closed = once(socket, 'close');
  socket.close();
  await closed;
}

/** RFC 1035, section 4, for the one question that resolvers send. */
function answer(query: Buffer, zone: Zone): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(HEADER_BYTES, at + 5);
  const records = zone[labels.join('.').toLowerCase()];
  const value = records?.[TYPES[type] ?? 'A'];
  const data = value === undefined || !TYPES[type] ? undefined : encode(TYPES[type], value);
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(records ? FLAGS.found : FLAGS.missing, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data ? 1 : 0, 6);
  if (!data) return Buffer.concat([header, question]);
  // A pointer to the name of the question, its type and class, no caching.
  const start = Buffer.alloc(HEADER_BYTES);
  start.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  start.writeUInt16BE(type, 2);
  start.writeUInt16BE(1, 4);
  start.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, question, start, data]);
}

/** A TXT record is a list of strings of at most 255 bytes; a DKIM key needs two. */
function encode(type: 'A' | 'TXT', value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  const strings = value.match(new RegExp(`.{1,${MAX_STRING}}`, 'g')) ?? [];
  return Buffer.concat(strings.flatMap((text) => [Buffer.from([text.length]), Buffer.from(text)]));
}
