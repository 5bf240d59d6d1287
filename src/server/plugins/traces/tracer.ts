import {
  type Context,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'

interface TracerOptions {
  readonly url: string
  readonly version: string
  readonly onFailure: () => void
}

export interface TracedSpan {
  readonly below: (name: string, attributes?: Readonly<Record<string, string>>) => TracedSpan
  readonly end: (about?: { readonly attributes?: Attributes; readonly hasFailed?: boolean }) => void
}

type Attributes = Readonly<Record<string, string | number>>

const SEND_MS = 5000
const EVERY_MS = 2000
const MOST_WAITING = 4096

const PARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
const NONE = '0'
const NOTHING = /^0+$/

const above = (traceparent: string | undefined): Context => {
  const [, traceId = NONE, spanId = NONE, flags = '0'] = PARENT.exec(traceparent ?? '') ?? []
  if ([traceId, spanId].some((id) => NOTHING.test(id))) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

export const tracerTo = ({ url, version, onFailure }: TracerOptions) => {
  // The collector's answer isn't logged.
  diag.setLogger({ error: onFailure, warn: onFailure, info: () => {}, debug: () => {}, verbose: () => {} })
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: SEND_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sourcebook', 'service.version': version }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: EVERY_MS,
        exportTimeoutMillis: SEND_MS,
        maxQueueSize: MOST_WAITING,
      }),
    ],
  })
  const tracer = provider.getTracer('sourcebook')

  const tracedBy = (span: Span): TracedSpan => {
    const context = trace.setSpan(ROOT_CONTEXT, span)
    return {
      below: (name, attributes = {}) => tracedBy(tracer.startSpan(name, { attributes }, context)),
      end: ({ attributes = {}, hasFailed = false } = {}) => {
        span.setAttributes(attributes)
        // Without message, which may quote typed text.
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    begin: (name: string, traceparent?: string): TracedSpan =>
      tracedBy(tracer.startSpan(name, { kind: SpanKind.SERVER }, above(traceparent))),
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  }
}
