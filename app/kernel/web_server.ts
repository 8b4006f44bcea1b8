/** The HTTP server of the product, with limits of time for what comes before a body and for all of it. */
import { createServer, type RequestListener, type Server } from 'node:http'

/** Milliseconds. The lines before a body are some kilobytes at most, and wait for nobody. */
const headersTimeout = 20_000
/**
 * Milliseconds for a whole request, however steadily it comes: 25 MiB (API-11) at 15 kB a second. Whoever makes
 * no progress is ended long before (slow_callers.ts).
 */
const requestTimeout = 30 * 60_000
/** Milliseconds between Node's looks for both; half a minute unless said otherwise. */
const connectionsCheckingInterval = 5000

/** For the framework's start, which makes it before anything of the product is loaded: so nothing is imported here. */
export const createWebServer = (listener: RequestListener): Server =>
  createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval }, listener)
