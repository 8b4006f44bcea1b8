/** A collector of traces: an HTTP server that takes what OpenTelemetry's exporter sends (OTLP as JSON). */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Value = {
  readonly [kind in 'stringValue' | 'intValue' | 'doubleValue' | 'boolValue']?: unknown
}
interface KeyValue {
  readonly key: string
  readonly value: Value
}
interface SpanWire {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly KeyValue[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status: { readonly code: number; readonly message?: string }
}
interface BatchWire {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] }
    readonly scopeSpans: readonly { readonly spans: readonly SpanWire[] }[]
  }[]
}

/** In a span's status. */
export const failedCode = 2

export interface ReceivedSpan extends Omit<SpanWire, 'attributes'> {
  readonly attributes: Readonly<Record<string, unknown>>
  /** What the process says about itself. */
  readonly resource: Readonly<Record<string, unknown>>
}

/** How it answers: at once, never, or with this status. */
export type Answering = 'well' | 'never' | number

export class Collector {
  readonly spans: ReceivedSpan[] = []
  /** All bodies as they came. */
  readonly bodies: string[] = []
  readonly headers: IncomingHttpHeaders[] = []
  answering: Answering = 'well'

  private constructor(
    private readonly server: ReturnType<typeof createServer>,
    /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
    readonly url: string
  ) {
    server.on('request', async (request, response) => {
      const body = Buffer.concat(await Array.fromAsync(request)).toString()
      this.bodies.push(body)
      this.headers.push(request.headers)
      const isKnown = request.method === 'POST' && request.url === '/v1/traces'
      this.#answer(isKnown ? this.answering : 404, body, response)
    })
  }

  static async start(): Promise<Collector> {
    const server = createServer()
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    return new Collector(server, `http://127.0.0.1:${port}`)
  }

  named(name: string | RegExp): ReceivedSpan[] {
    return this.spans.filter((span) =>
      typeof name === 'string' ? span.name === name : name.test(span.name)
    )
  }

  childrenOf({ spanId }: ReceivedSpan): ReceivedSpan[] {
    return this.spans.filter(({ parentSpanId }) => parentSpanId === spanId)
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    this.server.close()
    await once(this.server, 'close')
  }

  #answer(how: Answering, body: string, response: ServerResponse) {
    if (how === 'never') return
    if (how === 'well') this.spans.push(...spansOf(JSON.parse(body) as BatchWire))
    response.writeHead(how === 'well' ? 200 : how, { 'content-type': 'application/json' })
    response.end('{}')
  }
}

const spansOf = ({ resourceSpans }: BatchWire): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        attributes: recordOf(span.attributes),
        resource: recordOf(resource.attributes),
      }))
    )
  )

const recordOf = (pairs: readonly KeyValue[]) =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]))
