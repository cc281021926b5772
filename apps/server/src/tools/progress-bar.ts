const WIDTH = 30;

/** Redraws one line on a terminal; otherwise prints one line at the end. */
export function progressBar(title: string) {
  const startedAt = performance.now();
  return (done: number, all: number) => {
    const filled = all === 0 ? WIDTH : Math.round((done / all) * WIDTH);
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    const bar = `${'='.repeat(filled)}${' '.repeat(WIDTH - filled)}`;
    const line = `${title} [${bar}] ${done}/${all} ${seconds}s`;
    if (process.stdout.isTTY) process.stdout.write(`\r${line}${done >= all ? '\n' : ''}`);
    else if (done >= all) process.stdout.write(`${line}\n`);
  };
}
