/** Claims of downloads: of one row at most one process at a time, and the newest claim alone may write. */
import db from '@adonisjs/lucid/services/db'
import type { PullProgress } from '#modules/ai/contract'

export const laneName = 'llm.pulls'
/** Seconds without a sign of life after which another process may go on. */
const claimSeconds = 30
/** Claims after which a download that never ends by itself has failed. */
export const mostAttempts = 5

/** A download that this process has claimed. */
export interface ClaimedPull {
  readonly id: number
  readonly url: string
  readonly model: string
  /** Counts claims: a later one is another process's. */
  readonly attempts: number
}

/** Null when somebody else has it, or it has ended. */
export async function claim(id: number): Promise<ClaimedPull | null> {
  const { rows } = await db.rawQuery(
    `update llm_pulls
     set attempts = attempts + 1, claimed_until = now() + make_interval(secs => ?)
     where id = ? and state = 'pending' and claimed_until <= now()
     returning id, url, model, attempts`,
    [claimSeconds, id]
  )
  return rows[0] ?? null
}

const ours = ({ id, attempts }: ClaimedPull) =>
  db.from('llm_pulls').where({ id, attempts, state: 'pending' })

/** Stores how far it is and keeps the claim; false once another process has it. */
export async function storeProgress(
  pull: ClaimedPull,
  progress: PullProgress | null
): Promise<boolean> {
  const changed = await ours(pull).update({
    ...(progress && {
      step: progress.status.slice(0, 200),
      completed: progress.completed,
      total: progress.total,
    }),
    claimed_until: db.raw('now() + make_interval(secs => ?)', [claimSeconds]),
    updated_at: db.raw('now()'),
  })
  return Number(changed) > 0
}

/** `error`: why it failed, null when the model is there. */
export async function endPull(pull: ClaimedPull, error: string | null): Promise<void> {
  const state = error === null ? 'done' : 'failed'
  await ours(pull).update({ state, error, updated_at: db.raw('now()') })
}

/** Due again at once, or after some seconds. */
export async function releaseClaim(pull: ClaimedPull, seconds = 0): Promise<void> {
  await ours(pull).update({
    claimed_until: db.raw('now() + make_interval(secs => ?)', [seconds]),
  })
}

/** The same, without counting this attempt: the process stops in good order. */
export async function giveBackClaim(pull: ClaimedPull): Promise<void> {
  await ours(pull).update({ attempts: pull.attempts - 1, claimed_until: db.raw('now()') })
}
