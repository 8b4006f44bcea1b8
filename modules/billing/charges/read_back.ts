/** Reads charges at their provider: a notice, or the clock, says that it is time (BIL-15, BIL-17). */
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { now } from '#app/kernel/clock'
import { lookSeconds, settle } from '#modules/billing/charges/settle'
import { Charge } from '#modules/billing/model'
import { openProvider } from '#modules/billing/payments/open_provider'

/** Charges of one run, and how many of them at a time. */
const perRun = 400
const atOnce = 4

/** Reads the charges that are due, of all companies. A crashed run is made up for after `lookSeconds`. */
export async function readDue(stopping?: AbortSignal): Promise<void> {
  const due = (await claimDue())[Symbol.iterator]()
  const lane = async () => {
    for (const charge of due) {
      if (stopping?.aborted) return
      await readBack(charge).catch((error: unknown) =>
        logger.warn({ err: error, chargeId: charge.id }, 'a charge could not be read, again later')
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

/** Two runs at once take different ones. */
async function claimDue(): Promise<Charge[]> {
  const later = now().plus({ seconds: lookSeconds }).toJSDate()
  const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
    `update charges set next_read_at = ?
     where id in (
       select id from charges where next_read_at <= ?
       order by next_read_at, id limit ? for update skip locked)
     returning id`,
    [later, now().toJSDate(), perRun]
  )
  return Charge.query()
    .sideload({ everyCompany: true })
    .whereIn(
      'id',
      rows.map(({ id }) => id)
    )
    .orderBy('id')
}

/**
 * Reads one charge and books what it finds. One that is over is cancelled first: after that nobody can pay it, and what
 * came before is read. Rejects with ProviderError; the charge is then read again later.
 */
export async function readBack(charge: Charge): Promise<void> {
  const { provider: kind, txid, providerId, state, expiresAt } = charge
  const provider = await openProvider(kind)
  if (!provider) throw new Error(`there are no credentials for ${kind}`)
  const isOver = state === 'ending' || expiresAt <= now()
  if (isOver && state !== 'closed') await provider.cancelCharge({ txid, providerId })
  const found = await provider.readCharge({ txid, providerId })
  await settle(charge, found, isOver)
}
