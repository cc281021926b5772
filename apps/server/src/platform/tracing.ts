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

/**
 * What a span may say. Everything else is taken out before it leaves: addresses carry what people typed,
 * and errors quote it.
 */
const SAID = new Set([
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

/** Opens tracing for everything that is loaded from now on. Where to, the exporter reads by itself. */
export function openTracing({ program, share }: { program: string; share: number }) {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': program }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [sayLittle(new BatchSpanProcessor({ exporter: new OTLPTraceExporter() }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  // No propagator: a stranger's trace is not continued, and the provider is told nothing of ours.
  const isProbe = (url = '') => url.startsWith('/health/') || url.startsWith('/metrics');
  const wrapped = [
    new HttpInstrumentation({ ignoreIncomingRequestHook: ({ url }) => isProbe(url) }),
    new FastifyOtelInstrumentation({ registerOnInitialization: true }),
    new PgInstrumentation({ requireParentSpan: true }),
    new UndiciInstrumentation(),
  ];
  for (const one of wrapped) one.setTracerProvider(provider);

  return {
    trace: () => {
      const { traceId } = trace.getActiveSpan()?.spanContext() ?? {};
      return traceId ? { trace_id: traceId } : {};
    },
    stop: () => provider.shutdown(),
  };
}

/** Takes out what nobody needs and what nobody may know, before it is given on. */
const sayLittle = (next: SpanProcessor): SpanProcessor => ({
  onStart: (span, parent) => next.onStart(span, parent),
  onEnd(span) {
    // The hooks that every request passes: a dozen spans of no length.
    if (span.attributes['fastify.type'] === 'hook') return;
    for (const name of Object.keys(span.attributes)) {
      if (!SAID.has(name)) delete span.attributes[name];
    }
    // What was thrown, and the words of it.
    span.events.length = 0;
    delete span.status.message;
    next.onEnd(span);
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
});
