/**
 * Whether this database was restored from a backup and nobody has said since that it takes the place of the former
 * one. Two machines with the identity of one connection end each other, and what is due would be sent by both: mails,
 * webhooks, charges. So a copy works on nothing until then (OPS-03); people can sign in and look.
 */
import { setTimeout as pause } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type pg from 'pg'
import { isOutage, throughOutages } from '#app/kernel/database/outages'

/** The migration of the mark's table: a restore needs it, also for an archive that is older. */
export const markMigration = 'database/migrations/0013_mark_restored_copies'

/** Milliseconds between two looks at the mark. */
const lookEveryMs = 2_000

export async function isUnconfirmedCopy(): Promise<boolean> {
  return (await db.from('restore_marks').whereNull('confirmed_at').first()) !== null
}

/** Called by the restore in its own transaction, which is not one of the product's. */
export async function markRestored(client: pg.Client, isConfirmed: boolean): Promise<void> {
  await client.query('delete from restore_marks')
  await client.query(
    'insert into restore_marks (restored_at, confirmed_at) values (now(), case when $1 then now() end)',
    [isConfirmed]
  )
}

type Stop = () => Promise<void>

/**
 * Starts what works on rows that are due: now, or in a restored copy as soon as it is confirmed, without being waited
 * for. Returns a function that stops it, or the waiting.
 */
export async function startUnlessCopy(what: string, start: () => Promise<Stop>): Promise<Stop> {
  if (!(await throughOutages('reading the mark of copies', isUnconfirmedCopy))) return start()
  logger.warn(
    `${what}: not started, because this database was restored from a backup. Call "guiche backup:connect" when it takes the place of the former one.`
  )
  const stopping = new AbortController()
  const started = confirmed(stopping.signal).then((isConfirmed) => (isConfirmed ? start() : null))
  return async () => {
    stopping.abort()
    await (
      await started
    )?.()
  }
}

/** Resolves with false when the signal aborts first. */
async function confirmed(signal: AbortSignal): Promise<boolean> {
  for (;;) {
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return false
    try {
      if (!(await isUnconfirmedCopy())) return true
    } catch (error) {
      if (!isOutage(error)) throw error
    }
  }
}

/** The copy may connect from now on. False when nothing was waiting for that. */
export async function confirmCopy(): Promise<boolean> {
  const { rowCount } = await db.rawQuery(
    'update restore_marks set confirmed_at = now() where confirmed_at is null'
  )
  return rowCount > 0
}
