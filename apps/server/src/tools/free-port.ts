import { createServer } from 'node:net';

/**
 * Ports below Linux's ephemeral range, a block of them per process: the kernel does not hand one out to
 * another program before the program it was found for binds it.
 */
const PORTS = { first: 20_000, blocks: 120, blockSize: 100 };
let tried = 0;

export async function freePort(): Promise<number> {
  const first = PORTS.first + (process.pid % PORTS.blocks) * PORTS.blockSize;
  for (;;) {
    const port = first + (tried % PORTS.blockSize);
    tried += 1;
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
