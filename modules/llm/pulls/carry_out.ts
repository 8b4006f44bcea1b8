/** Downloads a model and notes how far it is, so that anybody may look at it later (LLM-13). */
import { platform, readSetting } from '#app/kernel/settings/settings'
import type { PullProgress } from '#modules/ai/contract'
import { ModelError, providerOf } from '#modules/ai/public'
import {
  endPull,
  giveBackClaim,
  mostAttempts,
  releaseClaim,
  storeProgress,
  type ClaimedPull,
} from '#modules/llm/pulls/claim'

/** Milliseconds between two notes. */
const noteMs = 1_000
/** Milliseconds without any progress after which the server has stopped. */
const stallMs = 10 * 60_000
const longestMs = 24 * 3_600_000
const listMs = 5_000
const gibibyte = 1024 ** 3
/** Seconds before an attempt that may succeed later is repeated. */
const pauseSeconds = 2

/** Why it ends before its server has. */
class Ended extends Error {
  constructor(readonly reason: 'no_space' | 'timeout' | 'claim_lost') {
    super(reason)
  }
}

/** Rejects only when the database fails. `stopping`: the process ends, and another one is to go on. */
export async function carryOut(pull: ClaimedPull, stopping?: AbortSignal): Promise<void> {
  if (pull.attempts > mostAttempts) return endPull(pull, 'interrupted')
  const outcome = await download(pull, stopping).then(
    () => null,
    (error: unknown) => error
  )
  if (outcome === null) return endPull(pull, null)
  if (stopping?.aborted) return giveBackClaim(pull)
  if (outcome instanceof Ended) {
    return outcome.reason === 'claim_lost' ? undefined : endPull(pull, outcome.reason)
  }
  if (!(outcome instanceof ModelError)) throw outcome
  if (outcome.isPassing && pull.attempts < mostAttempts) return releaseClaim(pull, pauseSeconds)
  return endPull(pull, reasonOf(outcome))
}

async function download(pull: ClaimedPull, stopping?: AbortSignal): Promise<void> {
  const { disk, models } = providerOf({ kind: 'ollama', url: pull.url, isNamedByOperator: true })
  const over = new AbortController()
  const room = await roomOf(() => models({ timeoutMs: listMs }))
  let latest: PullProgress | null = null
  let heardAt = Date.now()
  const sizes = new Map<string, number>()
  const note = async () => {
    if (Date.now() - heardAt > stallMs) over.abort(new Ended('timeout'))
    if (!(await storeProgress(pull, latest))) over.abort(new Ended('claim_lost'))
  }
  // A note that fails is repeated by the next one.
  const timer = setInterval(() => void note().catch(() => undefined), noteMs)
  try {
    await disk!.pull(pull.model, {
      timeoutMs: longestMs,
      signal: stopping ? AbortSignal.any([over.signal, stopping]) : over.signal,
      onProgress: (progress) => {
        latest = progress
        heardAt = Date.now()
        // Each of its parts has a status and a size of its own.
        if (progress.total !== null) sizes.set(progress.status, progress.total)
        if (sum(sizes.values()) > room) over.abort(new Ended('no_space'))
      },
    })
  } finally {
    clearInterval(timer)
    if (!over.signal.aborted) await storeProgress(pull, latest)
  }
}

/** Bytes that the models of the server may still take. */
async function roomOf(
  installed: () => Promise<readonly { readonly size: number | null }[]>
): Promise<number> {
  const limit = await readSetting<number>(platform, 'llm.disk_limit')
  if (limit === 0) return Infinity
  return limit * gibibyte - sum((await installed()).map(({ size }) => size ?? 0))
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

/** Ollama says by its words alone that there is no such model. */
const reasonOf = ({ kind, detail }: ModelError): string =>
  kind === 'refused' && /not exist|not found/i.test(detail ?? '') ? 'no_model' : kind
