import { readTracingConfig } from '#config/index.ts';

export interface Tracing {
  /** The trace that is under way, for the log. */
  trace: () => object;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

/** Nothing of it is loaded, and nothing costs, when nobody receives it. */
export async function startTracing(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: share } = readTracingConfig(env);
  if (!OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const { openTracing } = await import('./tracing.ts');
  return openTracing({ program, share });
}
