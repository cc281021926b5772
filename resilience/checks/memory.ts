import { readFileSync } from 'node:fs';
import type { Program } from '../harness/process.ts';

const EVERY_MS = 1_000;
const MINUTE_MS = 60_000;
/** A program that has just started fills its caches. */
const WARM_MS = 3 * MINUTE_MS;
/** Over less than this a slope says nothing. */
const LEAST_MS = 2 * MINUTE_MS;

interface Sample {
  at: number;
  megabytes: number;
}

export interface MemoryWatch {
  /** Megabytes a minute, or nothing when it was not watched for long enough. */
  slope: () => number | undefined;
  /** Why it could not be watched. */
  complaints: string[];
  stop: () => void;
}

/** Watches the memory of one program while it goes on running. */
export function watchMemory(program: Program): MemoryWatch {
  const started = Date.now();
  const samples: Sample[] = [];
  const complaints: string[] = [];
  const timer = setInterval(() => {
    try {
      samples.push({ at: Date.now() - started, megabytes: megabytesOf(program.pid()) });
    } catch (error) {
      complaints.push(`${program.name} was not there: ${String(error)}`);
      clearInterval(timer);
    }
  }, EVERY_MS);
  return {
    complaints,
    stop: () => clearInterval(timer),
    slope: () => {
      const warm = samples.filter(({ at }) => at >= WARM_MS);
      const span = (warm.at(-1)?.at ?? 0) - WARM_MS;
      return span < LEAST_MS - EVERY_MS * 2 ? undefined : slopeOf(warm);
    },
  };
}

export function megabytesOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

/** Of the line that lies nearest to all samples. */
function slopeOf(samples: Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const megabytes = mean(samples.map((sample) => sample.megabytes));
  const rise = samples.map((sample) => (sample.at - at) * (sample.megabytes - megabytes));
  const run = samples.map((sample) => (sample.at - at) ** 2);
  return (mean(rise) / mean(run)) * MINUTE_MS;
}
