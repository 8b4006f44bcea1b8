/** A span for each request, by the framework's own channel: without traces nothing listens to it. */
import type { Channel } from 'node:diagnostics_channel'
import { tracingChannels, type HttpContext } from '@adonisjs/core/http'
import { openSpan, spans, type Attributes, type OpenSpan } from '#app/kernel/tracing/tracing'

interface UnderWay {
  readonly span: OpenSpan
  /** The work for it, and its answer: either may end first. */
  unfinished: number
}

/** Returns a function that ends it. A stream of events is a span for as long as it is open. */
export function traceRequests(): () => void {
  const underWay = new WeakMap<HttpContext, UnderWay>()
  const { asyncEnd } = tracingChannels.httpRequest
  // The framework's types give the channel's name as what it stores.
  const start = tracingChannels.httpRequest.start as unknown as Channel<
    OpenSpan | undefined,
    { readonly ctx: HttpContext }
  >

  const finished = (ctx: HttpContext) => {
    const request = underWay.get(ctx)
    if (!request || (request.unfinished -= 1) > 0) return
    describe(request.span, ctx)
    request.span.end()
  }
  const begin = (ctx: HttpContext): OpenSpan | undefined => {
    const { request, response } = ctx
    const span = openSpan(request.method(), {
      kind: 'server',
      parent: request.header('traceparent') ?? null,
      attributes: { 'http.request.method': request.method(), 'guiche.request_id': request.id() },
    })
    if (!span) return
    underWay.set(ctx, { span, unfinished: 2 })
    response.response.once('close', () => finished(ctx))
    return span
  }
  const handled = (message: unknown) => finished((message as { ctx: HttpContext }).ctx)

  start.bindStore(spans, ({ ctx }) => begin(ctx))
  asyncEnd.subscribe(handled)
  return () => {
    start.unbindStore(spans)
    asyncEnd.unsubscribe(handled)
  }
}

/** What is known at its end: who has called which route, and how it went. */
function describe(span: OpenSpan, ctx: HttpContext) {
  const { request, response, route } = ctx
  const { statusCode, headersSent } = response.response
  // Never the address itself, which may be anything.
  if (route) span.rename(`${request.method()} ${route.pattern}`)
  span.set({
    'http.route': route?.pattern,
    // A caller who has hung up got none.
    'http.response.status_code': headersSent ? statusCode : undefined,
    ...callerOf(ctx),
  })
  if (statusCode >= 500) span.failed(String(statusCode))
}

/** Both are set by middleware: they are absent on open routes. */
const callerOf = ({ actor, program }: Partial<HttpContext>): Attributes => ({
  'guiche.company_id': actor?.companyId ?? undefined,
  'guiche.user_id': actor?.userId ?? undefined,
  'guiche.connection_id': program?.connectionId ?? undefined,
})
