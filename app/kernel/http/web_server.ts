/** The HTTP server, with time limits for headers and for the whole request. */
import { createServer, type RequestListener, type Server } from 'node:http'

/** Milliseconds. Headers are a few kilobytes at most, and clients send them at once. */
const headersTimeout = 20_000
/**
 * Milliseconds for a whole request, however steadily it arrives: 25 MiB (API-11) at 15 kB a second. A caller without
 * progress is ended long before (slow_callers.ts).
 */
const requestTimeout = 30 * 60_000
/**
 * Milliseconds for which a connection is kept without a request. Longer than proxies keep one (nginx: 60 seconds), so
 * that they close first: a request on a connection that we are just closing is lost, and the proxy answers 502.
 */
const keepAliveTimeout = 75_000
/** Milliseconds between Node's checks of both limits; Node's default is 30 seconds. */
const connectionsCheckingInterval = 5000

/** Called by the framework's start before the product is loaded, so this file imports nothing of it. */
export const createWebServer = (listener: RequestListener): Server =>
  createServer(
    { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval },
    listener
  )
