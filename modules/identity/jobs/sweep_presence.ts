/** Notices who is not at the desk any more (AUT-10): without a socket for a minute, or silent for eleven. */
import type { Job } from '#app/kernel/module'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { awaySeconds, silentMinutes } from '#modules/identity/presence/record_presence'

export default class SweepPresence implements Job {
  async handle() {
    await unitOfWork(async (work) => {
      await work.trx
        .from('presences')
        .where('heard_at', '<=', now().minus({ minutes: silentMinutes }).toJSDate())
        .orWhere('left_at', '<=', now().minus({ seconds: awaySeconds }).toJSDate())
        .delete()
      for (const { id, company_id: companyId } of await whoLeft(work))
        work.emit('identity.presence_changed', { companyId, userId: id })
    })
  }
}

interface Row {
  readonly id: number
  readonly company_id: number
}

/**
 * Held first and looked at again then: a socket that opens meanwhile waits, or is seen by the second
 * statement. Whoever is held just now is judged the next time.
 */
async function whoLeft({ trx }: Work): Promise<readonly Row[]> {
  const nowhere = 'is_online and not exists (select from presences where user_id = users.id)'
  const { rows: held } = await trx.rawQuery(
    `select id from users where ${nowhere} for no key update skip locked`
  )
  if (!held.length) return []
  const { rows } = await trx.rawQuery(
    `update users set is_online = false where id = any(?) and ${nowhere} returning id, company_id`,
    [held.map(({ id }: Row) => id)]
  )
  return rows
}
