// Pauses that end when the caller leaves.
import { setTimeout as sleep } from 'node:timers/promises'

/** @throws AbortError when the caller leaves */
export async function pause(ms: number | undefined, signal: AbortSignal): Promise<void> {
  if (ms) await sleep(ms, undefined, { signal, ref: false })
}

/** The parts, each with a pause behind it. */
export async function* paced(
  parts: readonly string[],
  ms: number,
  signal: AbortSignal
): AsyncGenerator<string> {
  for (const part of parts) {
    yield part
    await pause(ms, signal)
  }
}
