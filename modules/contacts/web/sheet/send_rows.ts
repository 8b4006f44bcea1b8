/** Sends the rows of a sheet in parts with an idempotency key each, so that retries create no duplicates. */
import { ApiError } from '#web/lib/http'
import { uploadRows, type Uploaded } from '../api'
import type { SheetRow } from './texts'

/** Rows per call; the server stores them in one transaction. */
const atOnce = 250
/** Seconds to wait before each retry when the server is unreachable. */
const waits = [1, 2, 4, 8]

/**
 * Yields the result of each part, in order. A part whose response was lost is retried with the same key and gets the
 * same result. Throws the last error of the server, or when `signal` is aborted; call it with the remaining `parts` to
 * continue.
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

/** Null: do not retry. */
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
