import { type ErrorCode, errors } from '@shop/contract';

/** An expected error with a code of the contract; http/errors.ts maps it to a status and a message. */
export class ShopError extends Error {
  readonly code: ErrorCode;
  /** Values for the placeholders of the message; `field` is the path of the input it is about. */
  readonly details: Record<string, string | number>;

  constructor(code: ErrorCode, details: Record<string, string | number> = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.details = details;
  }
}

/** The message with its values. */
export const formatMessage = (code: ErrorCode, details: ShopError['details'] = {}): string =>
  errors[code].msg.replace(/\{(\w+)\}/g, (_, name: string) => `${details[name]}`);
