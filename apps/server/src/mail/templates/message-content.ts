import type { Block } from './layout/blocks.ts';

/** A message before it becomes a text part and an HTML part. */
export interface MessageContent {
  subject: string;
  /** Begins both parts, with the order number if there is one. */
  heading: string;
  /** Empty in messages to the shop. */
  greeting: string;
  /** First sentences; mail programs also show them in the list of messages. */
  lead: string;
  blocks: Block[];
  /** Tells at the end why the receiver got the message. */
  reason: string;
}
