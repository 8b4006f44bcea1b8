/** Metrics on a port of their own (METRICS_PORT), so that no proxy can lead to them. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import logger from '@adonisjs/core/services/logger'
import { followConnections } from '#app/kernel/http/end_connections'
import { createWebServer } from '#app/kernel/http/web_server'
import { scrape } from '#app/kernel/metrics/scrape'
import env from '#start/env'

/** Milliseconds in which a stop lets a scrape end. */
const closesWithinMs = 3000

/**
 * Opens the port of METRICS_PORT on METRICS_HOST. Returns a function that closes it; null when none is set, or it could
 * not be opened, which the log says: customers are served all the same.
 */
export async function serveMetrics(): Promise<(() => Promise<void>) | null> {
  const port = env.get('METRICS_PORT')
  if (port === undefined) return null
  try {
    return (await openMetricsPort(port, env.get('METRICS_HOST', '127.0.0.1'))).close
  } catch (error) {
    logger.warn({ err: error }, 'metrics: the port was not opened')
    return null
  }
}

/** `port` 0: any that is free. Throws when it is taken. */
export async function openMetricsPort(port: number, host: string) {
  const node = createWebServer((request, response) => void answer(request, response))
  const endConnections = followConnections(node)
  node.listen(port, host)
  // Rejects on an error as well.
  await once(node, 'listening')
  return { address: node.address(), close: () => endConnections(closesWithinMs) }
}

async function answer({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  const isKnown = (method === 'GET' || method === 'HEAD') && url?.split('?')[0] === '/metrics'
  if (!isKnown) return void response.writeHead(404).end()
  try {
    const { contentType, text } = await scrape()
    response.writeHead(200, { 'content-type': contentType }).end(method === 'HEAD' ? '' : text)
  } catch (error) {
    logger.error({ err: error }, 'metrics: a scrape failed')
    response.writeHead(500).end()
  }
}
