/** Follows a download by its row, whichever process works on it (LLM-13). */
import { setTimeout as pause } from 'node:timers/promises'
import type { LlmPull } from '#modules/llm/model'
import { pullNow } from '#modules/llm/queries'

const lookEveryMs = 500

/** The row whenever it has changed, until it has ended or `signal` aborts, which stops nothing but this. */
export async function* followPull(first: LlmPull, signal: AbortSignal): AsyncGenerator<LlmPull> {
  yield first
  let shown = stateOf(first)
  for (let row: LlmPull | null = first; row?.state === 'pending';) {
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    row = await pullNow(row)
    if (!row || stateOf(row) === shown) continue
    shown = stateOf(row)
    yield row
  }
}

const stateOf = ({ state, step, completed, total }: LlmPull) =>
  JSON.stringify([state, step, completed, total])
