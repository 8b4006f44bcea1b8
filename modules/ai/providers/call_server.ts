/** One call to a server with models, within limits on time and size. */
import type { ModelServer } from '#modules/ai/contract'
import { outboundTo } from '#modules/ai/outbound'
import { ModelError } from '#modules/ai/providers/model_error'
import type { CallOptions } from '#modules/ai/providers/port'

const mebibyte = 1024 * 1024

/**
 * `body` calls by the given `fetch` alone, which rejects for every answer that is no success. The libraries get no
 * signal: they would end a stream quietly where it is cut.
 */
export async function callServer<T>(
  server: ModelServer,
  { timeoutMs, signal }: CallOptions,
  body: (send: typeof fetch) => Promise<T>,
  maxBytes = 32 * mebibyte
): Promise<T> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const ends = signal ? AbortSignal.any([timeout, signal]) : timeout
  const send = outboundTo(server).fetcher({ maxBytes })
  try {
    return await body(async (input, init) => {
      const response = await send(input, { ...init, signal: ends })
      if (!response.ok) throw await ModelError.ofResponse(response)
      return response
    })
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    if (timeout.aborted) throw new ModelError('timeout')
    throw ModelError.of(error)
  }
}
