import { readFileSync } from 'node:fs';
import type { ManagedProcess } from '../harness/process.ts';
import { sum } from '../harness/suite.ts';

const INTERVAL_MS = 1_000;
const PER_MINUTE = 60_000 / INTERVAL_MS;
/** Caches fill after a start. */
const WARM_UP = 3 * PER_MINUTE;
/** A shorter series has no meaningful trend. */
const MIN_SAMPLES = 2 * PER_MINUTE;

/** Samples the resident memory of a process that is not restarted during the run. */
export function watchMemory(process: ManagedProcess) {
  const samples: number[] = [];
  const sample = () => samples.push(residentMegabytes(process.pid()));
  const timer = setInterval(sample, INTERVAL_MS);
  return {
    stop: () => clearInterval(timer),
    /** Megabytes per minute, from the first to the last third. @returns 0 for a short series */
    growth: (): number => {
      const warm = samples.slice(WARM_UP);
      if (warm.length < MIN_SAMPLES) return 0;
      const third = Math.floor(warm.length / 3);
      const mean = (values: number[]) => sum(values) / values.length;
      const rise = mean(warm.slice(-third)) - mean(warm.slice(0, third));
      return (rise / (2 * third)) * PER_MINUTE;
    },
  };
}

export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}
