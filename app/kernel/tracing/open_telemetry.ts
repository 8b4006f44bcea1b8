/** Spans by the SDK of OpenTelemetry, sent to a collector over OTLP/HTTP. Loaded only where a collector is set (ADR 81). */
import { hostname } from 'node:os'
import {
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Span as SdkSpan,
  type SpanContext,
  type Tracer as SdkTracer,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace'
import { releaseVersion } from '#app/kernel/release_version'
import { SparseLog } from '#app/kernel/sparse_log'
import { traceRequests } from '#app/kernel/tracing/requests'
import { traceStatements } from '#app/kernel/tracing/statements'
import {
  currentSpan,
  setTracer,
  type Attributes,
  type OpenSpan,
  type SpanOptions,
  type Tracer,
} from '#app/kernel/tracing/tracing'
import { addTraceIds } from '#start/log_context'

export interface TracingSettings {
  /** Of the collector, without `/v1/traces`. */
  readonly endpoint: string
  /** Sent with each batch, such as a key: `name=value,other=value`, values as in a URL. */
  readonly headers: string
  readonly serviceName: string
  /** Of the traces that begin here, 0 to 1; a caller's trace is kept when the caller keeps it. */
  readonly share: number
}

/** Spans that wait; what is more is dropped. One has about 1 kB. */
const maxWaiting = 4096
const sendEveryMs = 1_000
/** Characters of an attribute, for statements with many placeholders. */
const maxLength = 2048
/** Milliseconds that a stopping process gives to what is not yet sent. */
const flushMs = 2_000
/** Milliseconds between two warnings that the collector is away. */
const warnEveryMs = 10 * 60_000

/** Returns a function that sends the rest and ends traces. */
export function startTracing(settings: TracingSettings): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': releaseVersion(),
      'host.name': hostname(),
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.share) }),
    spanLimits: { attributeValueLengthLimit: maxLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: exporterTo(settings),
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  })
  setTracer(new OpenTelemetryTracer(provider.getTracer('guiche')))
  addTraceIds(() => ({ trace_id: currentSpan()?.traceId }))
  const endings = [traceRequests(), traceStatements()]
  return async () => {
    for (const end of endings) end()
    setTracer(null)
    await within(flushMs, provider.shutdown())
  }
}

/** Failures are logged, now and then, by their code: a collector's own words may be anything. */
function exporterTo({ endpoint, headers }: TracingSettings): SpanExporter {
  const url = new URL('v1/traces', `${endpoint.replace(/\/+$/, '')}/`).href
  const inner = new OTLPTraceExporter({ url, headers: headersOf(headers) })
  const log = new SparseLog('traces: the collector took none, these spans are lost', warnEveryMs)
  return {
    export: (batch, done) =>
      inner.export(batch, (result) => {
        if (result.error) log.warn({ code: codeOf(result.error), spans: batch.length })
        done(result)
      }),
    forceFlush: () => inner.forceFlush(),
    shutdown: () => inner.shutdown(),
  }
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split(/=(.*)/s).map((part) => part.trim()))
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (name && value ? [[name, decoded(value)]] : []))
  )
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  // What could not be sent was logged.
  await Promise.race([work.catch(() => undefined), over])
  clearTimeout(timer)
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

class OpenTelemetryTracer implements Tracer {
  constructor(private readonly sdk: SdkTracer) {}

  open(name: string, { kind, attributes, parent, link }: SpanOptions, current: OpenSpan | null) {
    const own = (current as OpenTelemetrySpan | null)?.context
    const from = parent === undefined ? own : contextOf(parent, true)
    const cause = contextOf(link)
    const span = this.sdk.startSpan(
      name,
      {
        kind: kind && kinds[kind],
        attributes,
        links: cause ? [{ context: cause }] : [],
      },
      from ? trace.setSpanContext(ROOT_CONTEXT, from) : ROOT_CONTEXT
    )
    return new OpenTelemetrySpan(span)
  }
}

class OpenTelemetrySpan implements OpenSpan {
  readonly isKept: boolean
  #hasFailed = false
  hasEnded = false

  constructor(private readonly span: SdkSpan) {
    this.isKept = span.isRecording()
  }

  get context() {
    return this.span.spanContext()
  }

  get traceId() {
    return this.context.traceId
  }

  get traceparent() {
    const { traceId, spanId, traceFlags } = this.context
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
  }

  set(attributes: Attributes) {
    if (!this.hasEnded) this.span.setAttributes(attributes)
  }

  rename(name: string) {
    if (!this.hasEnded) this.span.updateName(name)
  }

  failed(error: unknown) {
    if (this.#hasFailed || this.hasEnded) return
    this.#hasFailed = true
    this.span.setAttribute('error.type', codeOf(error))
    this.span.setStatus({ code: SpanStatusCode.ERROR })
  }

  end() {
    if (this.hasEnded) return
    this.span.end()
    this.hasEnded = true
  }
}

/** `ECONNREFUSED`, `23505`, `ERR_NOT_FOUND`, a status, or `TypeError`. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error
  const { code, kind } = (error ?? {}) as { code?: unknown; kind?: unknown }
  const known = [code, kind]
    .map(String)
    .find((one) => /^\w{1,60}$/.test(one) && one !== 'undefined')
  return known ?? (error instanceof Error ? error.constructor.name : typeof error)
}

/** Reads a `traceparent` (W3C Trace Context); null when it is none, of which there are many on the internet. */
function contextOf(traceparent: string | null | undefined, isRemote = false): SpanContext | null {
  const found = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(
    traceparent ?? ''
  )
  if (!found) return null
  const [, version, traceId, spanId, flags, more] = found
  // Later versions may have more fields; ff is none.
  if (version === 'ff' || (version === '00' && more)) return null
  const traceFlags = Number.parseInt(flags!, 16) & TraceFlags.SAMPLED
  const context = { traceId: traceId!, spanId: spanId!, traceFlags, isRemote }
  return isSpanContextValid(context) ? context : null
}
