/** The body of an answer to `fetch`, read as it arrives and never beyond a size. */
import { ReadableStream as Streams } from 'node:stream/web'
import { OutboundError } from '#app/kernel/outbound/error'

/** The same answer, whose body fails with `OutboundError`, or with the reason of `signal`. */
export function boundedBody(response: Response, maxBytes: number, signal?: AbortSignal): Response {
  const { body, status, statusText, headers } = response
  if (!body) return response
  const stream = Streams.from(pieces(body, maxBytes, signal))
  return new Response(stream as BodyInit, { status, statusText, headers })
}

async function* pieces(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  signal?: AbortSignal
): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    for await (const piece of body) {
      size += piece.length
      // Leaving the loop closes the connection with the rest of the body.
      if (size > maxBytes) throw new OutboundError('too_large')
      yield piece
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw OutboundError.of(error)
  }
}
