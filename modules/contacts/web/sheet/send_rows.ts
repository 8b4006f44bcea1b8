/** Sends the rows of a sheet in parts: what was sent stays sent, and no part counts twice. */
import { ApiError } from '#web/lib/http'
import { uploadRows, type Uploaded } from '../api'
import type { SheetRow } from './texts'

/** Rows of one call: one transaction of the server. */
const atOnce = 250
/** Seconds before a part is tried again that found no server. */
const waits = [1, 2, 4, 8]

/**
 * Yields what became of each part, in order. A part whose answer was lost goes again under its own key,
 * and is answered as the first time. Throws what the server says at last, or when `signal` is aborted;
 * `parts` may then be given again to go on.
 */
export async function* sendParts(
  parts: readonly Part[],
  signal: AbortSignal
): AsyncGenerator<Uploaded> {
  for (const part of parts) yield await sendPart(part, signal)
}

export interface Part {
  readonly key: string
  readonly rows: readonly SheetRow[]
}

export function partsOf(rows: readonly SheetRow[]): Part[] {
  const parts: Part[] = []
  for (let from = 0; from < rows.length; from += atOnce) {
    parts.push({ key: crypto.randomUUID(), rows: rows.slice(from, from + atOnce) })
  }
  return parts
}

async function sendPart({ key, rows }: Part, signal: AbortSignal): Promise<Uploaded> {
  for (let tried = 0; ; tried += 1) {
    signal.throwIfAborted()
    try {
      return await uploadRows(rows, key)
    } catch (error) {
      const seconds = secondsUntilNext(error, tried)
      if (seconds === null) throw error
      await rest(seconds * 1000, signal)
    }
  }
}

/** Null: it is no use to try again. */
function secondsUntilNext(error: unknown, tried: number): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 429) return error.retryAfterSeconds ?? 10
  const isLost = error.status === 0 || error.status >= 502
  return isLost ? (waits[tried] ?? null) : null
}

const rest = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
