/** The answer of a prompt test as it is written (LLM-07). */
import type { Actor } from '#app/kernel/actor/actor'
import { CatalogueError } from '#app/kernel/errors'
import { testPrompt, type TriedPrompt } from '#modules/llm/try_model'
import type { PromptTestEventWire } from '#modules/llm/wire'

type Events = AsyncGenerator<PromptTestEventWire>

/**
 * Resolves with the first piece, or with the whole of an answer without pieces: a server that fails before is an error
 * as any other. One that fails later is the last event. `closed`: nobody reads it any more; null when that is so before.
 */
export async function streamPrompt(
  actor: Actor,
  tried: TriedPrompt,
  closed: AbortSignal
): Promise<Events | null> {
  const events = pieces(actor, tried, closed)
  try {
    const first = await events.next()
    return rest(first.value as PromptTestEventWire, events)
  } catch (error) {
    if (closed.aborted) return null
    throw error
  }
}

async function* rest(first: PromptTestEventWire, events: Events): Events {
  try {
    yield first
    yield* events
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    yield { error: error.wire, reason: error.details.reason }
  } finally {
    // Ended by who reads it: the server need not write on.
    await events.return(undefined)
  }
}

async function* pieces(actor: Actor, tried: TriedPrompt, closed: AbortSignal): Events {
  const over = new AbortController()
  const written: string[] = []
  let wake = Promise.withResolvers<void>()
  const onText = (piece: string) => {
    written.push(piece)
    wake.resolve()
  }
  const answer = testPrompt(actor, tried, {
    onText,
    signal: AbortSignal.any([over.signal, closed]),
  })
  const ended = answer.then(
    () => true,
    () => true
  )
  try {
    for (let isOver = false; !isOver;) {
      isOver = (await Promise.race([wake.promise, ended])) === true
      wake = Promise.withResolvers<void>()
      for (const text of written.splice(0)) yield { text }
    }
    yield { ...(await answer), done: true }
  } finally {
    over.abort(new Error('nobody reads the answer'))
  }
}
