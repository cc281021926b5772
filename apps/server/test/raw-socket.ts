import { connect } from 'node:net';

export interface RawAnswers {
  /** What the server said before it hung up, or before it was waited for no longer. */
  text: string;
  statuses: number[];
  hungUp: boolean;
}

const PATIENCE_MS = 5_000;

/** Sends exactly these bytes over one connection, and reads until it is closed or nothing comes any more. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswers> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let text = '';
    const tell = (hungUp: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const statuses = [...text.matchAll(/(?:^|\n|\})HTTP\/1\.1 (\d{3})/g)].map(([, code]) =>
        Number(code),
      );
      resolve({ text, statuses, hungUp });
    };
    const timer = setTimeout(() => tell(false), PATIENCE_MS);
    socket.on('data', (part) => {
      text += part.toString('latin1');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // A server that has refused may reset what is still being sent.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') tell(true);
      else reject(error);
    });
    socket.on('close', () => tell(true));
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  });
}
