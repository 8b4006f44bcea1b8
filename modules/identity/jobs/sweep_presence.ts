/** Sets users offline who had no socket for a minute, or no heartbeat for eleven (AUT-10). */
import type { Job } from '#app/kernel/modules/module'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { awaySeconds, silentMinutes } from '#modules/identity/presence/record_presence'

export default class SweepPresence implements Job {
  async handle() {
    await unitOfWork(async (work) => {
      await work.trx
        .from('presences')
        .where('heard_at', '<=', now().minus({ minutes: silentMinutes }).toJSDate())
        .orWhere('left_at', '<=', now().minus({ seconds: awaySeconds }).toJSDate())
        .delete()
      for (const { id, company_id: companyId } of await setOffline(work))
        work.emit('identity.presence_changed', { companyId, userId: id })
    })
  }
}

interface Row {
  readonly id: number
  readonly company_id: number
}

/**
 * Locks the candidates first and checks them again in the second statement: a socket that opens meanwhile waits for
 * the lock or is seen by the check. Rows locked by others are left to the next run.
 */
async function setOffline({ trx }: Work): Promise<readonly Row[]> {
  const withoutSocket = 'is_online and not exists (select from presences where user_id = users.id)'
  const { rows: locked } = await trx.rawQuery(
    `select id from users where ${withoutSocket} for no key update skip locked`
  )
  if (!locked.length) return []
  const { rows } = await trx.rawQuery(
    `update users set is_online = false where id = any(?) and ${withoutSocket} returning id, company_id`,
    [locked.map(({ id }: Row) => id)]
  )
  return rows
}
