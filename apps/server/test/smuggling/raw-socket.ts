import { connect } from 'node:net';

export interface RawResponses {
  /** Everything received until the connection was closed or the timeout ended. */
  text: string;
  statuses: number[];
  closed: boolean;
}

const TIMEOUT_MS = 5_000;

/** Sends exactly these bytes over one connection, and reads until it is closed or 5 s have passed. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawResponses> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = [...text.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, code]) =>
        Number(code),
      );
      resolve({ text, statuses, closed });
    };
    const timer = setTimeout(() => finish(false), TIMEOUT_MS);
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has rejected the request may reset the connection while it is still being sent.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') finish(true);
      else reject(error);
    });
    socket.on('close', () => finish(true));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}
