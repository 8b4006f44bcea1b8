/** Answers with server-sent events: one JSON object each. */
import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'

/** Ends with the last of the events, or when the client leaves: then `return` of the generator is called. */
export function sendEvents({ response }: HttpContext, events: AsyncIterable<object>): void {
  response.header('content-type', 'text/event-stream; charset=utf-8')
  // Proxies must neither keep the events back nor compress them into blocks.
  response.header('cache-control', 'no-cache, no-transform')
  response.header('x-accel-buffering', 'no')
  response.stream(Readable.from(lines(events)))
}

async function* lines(events: AsyncIterable<object>) {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`
}

/** Whether the client asks for events. */
export const acceptsEvents = ({ request }: HttpContext): boolean =>
  (request.header('accept') ?? '').includes('text/event-stream')

/** Aborts when the answer has ended or its client has left. */
export function untilClosed({ response }: HttpContext): AbortSignal {
  const over = new AbortController()
  response.response.once('close', () => over.abort(new Error('the connection is closed')))
  return over.signal
}
