/**
 * HTTP calls to addresses that a customer, an admin or a provider has named (INT-03): only public ones, unless the
 * self-hoster allows more, and within limits on time and size. ADR 57 says why.
 */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { decompress } from '#app/kernel/outbound/decompress'
import { OutboundError } from '#app/kernel/outbound/error'
import { boundedBody } from '#app/kernel/outbound/bounded_body'
import { isNamePermitted, isPermitted } from '#app/kernel/outbound/addresses'
import { inSpan, type Span } from '#app/kernel/tracing/tracing'
import type { AllowedAddress } from '#start/allowed_addresses'

const defaultTimeoutMs = 10_000
const defaultMaxBytes = 1024 * 1024

/** As `lookup` of node:dns, for all addresses of a name. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void
) => void

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Milliseconds for the whole call with its redirects; default: 10 s. */
  readonly timeoutMs?: number
  /** Largest body, both as received and decompressed; default: 1 MiB. */
  readonly maxBytes?: number
  /** How many redirects are followed; one more is an error. Missing: a redirect is an answer as any other. */
  readonly maxRedirects?: number
  /** Ends the call early; it rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** Decompressed. */
  readonly body: Buffer
  /** Where it came from, after redirects. */
  readonly url: URL
}

export class OutboundClient {
  readonly #agent: Agent

  constructor(
    /** Addresses that are permitted beside the public ones; asked for at each connection. */
    private readonly allowed: () => readonly AllowedAddress[],
    /** Tests ask their own name server. */
    private readonly resolve: Resolve = systemLookup
  ) {
    this.#agent = new Agent({
      connect: (options, done) => this.#connect(options, done),
      keepAliveTimeout: 10_000,
      // Per origin: one slow receiver must not take all of the server's sockets.
      connections: 32,
    })
  }

  /** Any answer, also 404 or 500. Rejects with `OutboundError`, or with the reason of the signal. */
  async send(address: string | URL, request: OutboundRequest = {}): Promise<OutboundAnswer> {
    const timeout = AbortSignal.timeout(request.timeoutMs ?? defaultTimeoutMs)
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout
    try {
      return await this.#follow(this.parse(address), { ...request, signal })
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason
      throw OutboundError.of(error)
    }
  }

  /**
   * The address, if a call to it may be tried; a name is resolved only by the call. Throws `OutboundError` of kind
   * `invalid` or `forbidden`.
   */
  parse(address: string | URL): URL {
    const url = URL.canParse(String(address)) ? new URL(address) : null
    if (!url || !['http:', 'https:'].includes(url.protocol)) throw new OutboundError('invalid')
    // Credentials in an address are a disguise (`https://good.example@10.0.0.1`), and would be logged.
    if (url.username || url.password) throw new OutboundError('invalid')
    if (!this.#mayBeTried(hostOf(url), portOf(url))) throw new OutboundError('forbidden')
    return url
  }

  /**
   * `fetch` for the libraries of providers, with the same checks: a redirect is an error, and a body ends with one after
   * `maxBytes`, decompressed. How long a call takes is up to the caller's signal. Rejects with `OutboundError` or with
   * the reason of the signal, while the body is read as well.
   */
  fetcher({ maxBytes }: { readonly maxBytes: number }): typeof fetch {
    return async (input, init = {}) => {
      const url = this.parse(input instanceof Request ? input.url : input)
      try {
        const options = { ...init, redirect: 'manual' as const, dispatcher: this.#agent }
        const response = await inSpanOf(url, init.method, async (span) => {
          const answer = await globalThis.fetch(url, options as RequestInit)
          answered(span, answer.status)
          return answer
        })
        if (response.status >= 300 && response.status < 400) throw new OutboundError('redirect')
        return boundedBody(response, maxBytes, init.signal ?? undefined)
      } catch (error) {
        if (init.signal?.aborted) throw init.signal.reason
        throw OutboundError.of(error)
      }
    }
  }

  close(): Promise<void> {
    return this.#agent.close()
  }

  #mayBeTried(host: string, port: number): boolean {
    if (isNamePermitted(host, port, this.allowed())) return true
    if (isIP(host)) return isPermitted(host, port, this.allowed())
    // These names are this machine by definition (RFC 6761).
    return !/(^|\.)localhost\.?$/i.test(host)
  }

  async #follow(url: URL, request: OutboundRequest): Promise<OutboundAnswer> {
    const answer = await this.#exchange(url, request)
    const { location } = answer.headers
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && location !== undefined
    if (!isRedirect || request.maxRedirects === undefined) return answer
    if (request.maxRedirects === 0) throw new OutboundError('redirect')
    const target = URL.canParse(String(location), url) ? new URL(String(location), url) : null
    if (!target) throw new OutboundError('redirect')
    // What was encrypted so far must not go on in plain text.
    if (url.protocol === 'https:' && target.protocol === 'http:')
      throw new OutboundError('redirect')
    return this.#follow(this.parse(target), redirected(request, answer.status, url, target))
  }

  #exchange(url: URL, request: OutboundRequest): Promise<OutboundAnswer> {
    return inSpanOf(url, request.method, async (span) => {
      const answer = await this.#call(url, request)
      answered(span, answer.status)
      return answer
    })
  }

  async #call(url: URL, request: OutboundRequest): Promise<OutboundAnswer> {
    const maxBytes = request.maxBytes ?? defaultMaxBytes
    const { statusCode, headers, body } = await this.#agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? 'GET',
      headers: { 'accept-encoding': 'gzip, deflate, br', ...request.headers },
      body: request.body,
      signal: request.signal,
      // The signal bounds the whole call; these would end it at other times.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    const received = await collect(body, maxBytes)
    return {
      status: statusCode,
      headers,
      body: await decompress(received, headers['content-encoding'], maxBytes),
      url,
    }
  }

  /**
   * The check is part of connecting: the addresses that are checked are those that are connected to, so a name server
   * that answers differently the next time changes nothing.
   */
  #connect(options: buildConnector.Options, done: buildConnector.Callback) {
    const [host, port] = [hostOf(options), portOf(options)]
    if (isIP(host) && !isPermitted(host, port, this.allowed())) {
      return done(new OutboundError('forbidden'), null)
    }
    buildConnector({ lookup: this.#lookupFor(port) })({ ...options, hostname: host }, done)
  }

  #lookupFor(port: number): LookupFunction {
    return (name, options, done) =>
      this.resolve(name, { ...options, all: true }, (error, found) => {
        if (error) return done(error, [])
        const permitted = isNamePermitted(name, port, this.allowed())
          ? found
          : found.filter(({ address }) => isPermitted(address, port, this.allowed()))
        const [first] = permitted
        if (!first) return done(new OutboundError('forbidden'), [])
        if (options.all) done(null, permitted)
        else done(null, first.address, first.family)
      })
  }
}

/** Of its address the host alone: a path may have a secret or a number of somebody. The receiver is sent nothing about the trace. */
const inSpanOf = <T>(url: URL, method = 'GET', work: (span: Span) => Promise<T>): Promise<T> => {
  const attributes = {
    'http.request.method': method,
    'server.address': hostOf(url),
    'server.port': portOf(url),
  }
  return inSpan(method, { kind: 'client', attributes }, work)
}
const answered = (span: Span, status: number) => {
  span.set({ 'http.response.status_code': status })
  if (status >= 400) span.failed(String(status))
}

type Target = Pick<URL, 'hostname' | 'port' | 'protocol'>
/** A name or an IP address, which has brackets in a URL if it is of IPv6. */
const hostOf = ({ hostname }: Target) => hostname.replace(/^\[|\]$/g, '')
const portOf = ({ port, protocol }: Target) => Number(port) || (protocol === 'https:' ? 443 : 80)

/** What a browser would send after a redirect; to another host only headers that cannot be credentials. */
function redirected(request: OutboundRequest, status: number, from: URL, to: URL): OutboundRequest {
  const maxRedirects = request.maxRedirects! - 1
  const isSame = from.origin === to.origin
  const kept = (name: string) => isSame || /^(accept|content|user-agent)/i.test(name)
  const headers = entriesWhere(request.headers ?? {}, kept)
  if (status >= 307 || ['GET', 'HEAD'].includes(request.method ?? 'GET')) {
    return { ...request, headers, maxRedirects }
  }
  const ofBody = (name: string) => !/^content-/i.test(name)
  return {
    ...request,
    method: 'GET',
    body: undefined,
    headers: entriesWhere(headers, ofBody),
    maxRedirects,
  }
}

const entriesWhere = (
  headers: Readonly<Record<string, string>>,
  keep: (name: string) => boolean
): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => keep(name)))

async function collect(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection with the rest of the body.
    if (size > maxBytes) throw new OutboundError('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
