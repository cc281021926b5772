import { readTracingConfig } from '#config/index.ts';

export interface Tracing {
  /** `{ trace_id }` of the active span, for log lines. */
  trace: () => object;
  /** Exports the remaining spans. */
  stop: () => Promise<void>;
}

/** Loads OpenTelemetry only when an endpoint is configured. @returns undefined when tracing is off. */
export async function startTracing(
  serviceName: string,
  env: NodeJS.ProcessEnv,
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: ratio } = readTracingConfig(env);
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { createTracing } = await import('./tracing.ts');
  return createTracing({ serviceName, ratio });
}
