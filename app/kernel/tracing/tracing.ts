/**
 * Traces: what one request or one piece of background work did and for how long, as spans (ADR 81). Without a collector in the
 * settings these are plain calls, and nothing of OpenTelemetry is loaded.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { withLogContext, type LogContext } from '#start/log_context'

/** Ids, patterns of routes, statements with placeholders, codes: nothing about a person. Undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface SpanOptions {
  /** `server` answers a call, `client` makes one, `consumer` handles what was queued; missing: none of these. */
  readonly kind?: 'server' | 'client' | 'consumer'
  readonly attributes?: Attributes
  /** Missing: the current span. Null: the span begins a trace. Otherwise the `traceparent` of a caller. */
  readonly parent?: string | null
  /** The `traceparent` of what caused it, in another trace. */
  readonly link?: string
}

export interface Span {
  set(attributes: Attributes): void
  rename(name: string): void
  /** Marks it as failed, by the code or else the class of the error: its message may quote people. The first error counts. */
  failed(error: unknown): void
}

export interface OpenSpan extends Span {
  /** False when the share of traces that are kept leaves this one out. */
  readonly isKept: boolean
  readonly hasEnded: boolean
  readonly traceId: string
  readonly traceparent: string
  end(): void
}

export interface Tracer {
  open(name: string, options: SpanOptions, parent: OpenSpan | null): OpenSpan
}

/** The span that each piece of work is in. */
export const spans = new AsyncLocalStorage<OpenSpan | undefined>()
let tracer: Tracer | null = null

/** Null switches traces off. */
export function setTracer(used: Tracer | null): void {
  tracer = used
}

/**
 * The span that the caller is in, if its trace is kept. None once it has ended: a socket that was opened in it lives on, and
 * what comes in over it is no part of it.
 */
export function currentSpan(): OpenSpan | null {
  const span = enteredSpan()
  return span?.isKept ? span : null
}

function enteredSpan(): OpenSpan | null {
  const span = tracer ? spans.getStore() : undefined
  return span && !span.hasEnded ? span : null
}

/** For what cannot be wrapped in `inSpan`; the caller ends it. Null when traces are off. */
export const openSpan = (name: string, options: SpanOptions = {}): OpenSpan | null =>
  tracer && tracer.open(name, options, enteredSpan())

/** Runs `work` in a span of its own. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>
): Promise<T> {
  const span = openSpan(name, options)
  if (!span) return work(none)
  try {
    return await spans.run(span, () => work(span))
  } catch (error) {
    span.failed(error)
    throw error
  } finally {
    span.end()
  }
}

const none: Span = { set: () => {}, rename: () => {}, failed: () => {} }

/**
 * Runs a piece of background work: its log lines have these ids, and its trace begins here, whoever woke it. `link`: what it was
 * queued by, if that is known.
 */
export const inBackground = <T>(
  name: string,
  ids: LogContext,
  work: (span: Span) => Promise<T>,
  link?: string
): Promise<T> =>
  withLogContext(ids, () =>
    inSpan(
      name,
      { kind: 'consumer', parent: null, link, attributes: tracer ? attributesOf(ids) : {} },
      work
    )
  )

/** `companyId` becomes `guiche.company_id`. */
const attributesOf = (ids: LogContext): Attributes =>
  Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      `guiche.${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      id as Attributes[string],
    ])
  )
