import { FastifyOtelInstrumentation } from '@fastify/otel';
import { context, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** All other attributes are removed before export: URLs and error messages contain user input. */
const ALLOWED_ATTRIBUTES = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'url.scheme',
  'server.address',
  'server.port',
  'db.system.name',
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'error.type',
  'fastify.type',
]);

/** Instruments modules loaded from now on. The exporter reads its endpoint from the environment. */
export function createTracing({ serviceName, ratio }: { serviceName: string; ratio: number }) {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [redactSpans(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  // No propagator: incoming trace headers are ignored, and none are sent to the payment provider.
  const isProbe = (url = '') => url.startsWith('/health/') || url.startsWith('/metrics');
  const instrumentations = [
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => isProbe(url) }),
    new FastifyOtelInstrumentation({ registerOnInitialization: true }),
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation(),
  ];
  for (const instrumentation of instrumentations) instrumentation.setTracerProvider(provider);

  return {
    trace: () => {
      const { traceId } = trace.getActiveSpan()?.spanContext() ?? {};
      return traceId ? { trace_id: traceId } : {};
    },
    stop: () => provider.shutdown(),
  };
}

/** Drops hook spans and every attribute, event and message that is not allowed. */
const redactSpans = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, parent) => next.onStart(span, parent),
  onEnd(span) {
    // Every request passes a dozen Fastify hooks; their spans have no information.
    if (span.attributes['fastify.type'] === 'hook') return;
    for (const name of Object.keys(span.attributes)) {
      if (!ALLOWED_ATTRIBUTES.has(name)) delete span.attributes[name];
    }
    // Events hold exceptions with their messages.
    span.events.length = 0;
    delete span.status.message;
    next.onEnd(span);
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
});
