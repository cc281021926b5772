import { appendFileSync } from 'node:fs';
import net from 'node:net';

/**
 * A preload for the shop's programs: writes down every address that one of them wants to reach, by
 * whatever library, before anything is looked up or sent.
 */
const file = process.env.OUTGOING_LOG;

const connect = Reflect.get(net.Socket.prototype, 'connect');
net.Socket.prototype.connect = function note(this: net.Socket, ...args: unknown[]) {
  if (file) appendFileSync(file, `${addressOf(args)}\n`);
  return Reflect.apply(connect, this, args) as net.Socket;
};

/** Libraries hand over an object, a port and a host, or a list that Node has already put in order. */
function addressOf([first, second]: unknown[]): string {
  if (Array.isArray(first)) return addressOf(first);
  if (typeof first === 'object' && first !== null) {
    // Whatever connects says where to in these words; Node would refuse others.
    const { host, port, path } = first as Partial<net.TcpNetConnectOpts & net.IpcNetConnectOpts>;
    return path ?? `${host ?? 'localhost'}:${port}`;
  }
  return `${typeof second === 'string' ? second : 'localhost'}:${String(first)}`;
}
