type Code = 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR' | 'SERVER_ERROR';

interface Details {
  status?: number;
  code?: Code;
  field?: string;
  reason?: string;
}

/** Error response in the provider's format. */
export class ProviderError extends Error {
  readonly status: number;
  readonly code: Code;
  readonly field: string | undefined;
  readonly reason: string;

  constructor(description: string, details: Details = {}) {
    super(description);
    this.status = details.status ?? 400;
    this.code = details.code ?? 'BAD_REQUEST_ERROR';
    this.field = details.field;
    this.reason = details.reason ?? 'input_validation_failed';
  }

  get body() {
    return {
      error: {
        code: this.code,
        description: this.message,
        source: this.code === 'SERVER_ERROR' ? 'internal' : 'business',
        step: 'payment_initiation',
        reason: this.reason,
        metadata: {},
        ...(this.field && { field: this.field }),
      },
    };
  }
}

export const notFound = () => new ProviderError('The id provided does not exist');
