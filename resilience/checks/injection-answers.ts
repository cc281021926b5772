import { ErrorReply } from '@shop/contract';
import * as z from 'zod/mini';
import type { Answer } from '../harness/wire.ts';
import type { RawRequest } from '../load/mutate-request.ts';
import type { Payload } from '../load/sql-payloads.ts';

export interface Sent {
  payload: Payload;
  raw: RawRequest;
  headers: Record<string, string>;
  answer: Answer;
}

const LATER_MS = 1_000;

/** What a database says when it was given something else than it was written for. */
const LEAK = /syntax error|pg_|postgres|relation "|column "|SQLSTATE|kysely|node_modules|\.ts:\d/i;

/** The same in any answer, a page among them, that may show what was typed. */
const LEAK_ANYWHERE = /syntax error|SQLSTATE|relation "|node_modules/i;

export function complaintAbout({ status, text }: Answer): string | undefined {
  if (status >= 500) return `answered ${status}`;
  const [leak] = LEAK_ANYWHERE.exec(text) ?? [];
  if (leak) return `told what is inside: ${leak}`;
  if (status < 400 || !text.startsWith('{')) return undefined;
  if (!z.safeParse(ErrorReply, JSON.parse(text)).success) return `answered ${text.slice(0, 80)}`;
  return LEAK.test(text) ? `told what is inside: ${text.slice(0, 120)}` : undefined;
}

/** An answer that only comes late when the database was asked to sleep. */
export function lateOnes(sent: Sent[]): string[] {
  const times = (sleeps: boolean) =>
    sent
      .filter(({ payload }) => payload.sleeps === sleeps)
      .map(({ answer }) => answer.milliseconds)
      .toSorted((a, b) => a - b);
  const [sleeping, others] = [times(true), times(false)];
  const median = (list: number[]) => list[list.length >> 1] ?? 0;
  const later = median(sleeping) - median(others);
  const latest = (sleeping.at(-1) ?? 0) - (others.at(-1) ?? 0);
  return [
    ...(later > LATER_MS ? [`sleeps: its median is ${Math.round(later)} ms later`] : []),
    ...(latest > LATER_MS ? [`sleeps: one answer is ${Math.round(latest)} ms later`] : []),
  ];
}
