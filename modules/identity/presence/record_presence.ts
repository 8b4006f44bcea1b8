/**
 * Records heartbeats of sockets, from which the online state of users is derived; stored in rows for all processes
 * (AUT-10).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { lockPerson } from '#modules/identity/sessions/lock_person'

/** A socket without a heartbeat for this long is considered dead: its process may have crashed. */
export const silentMinutes = 11
/** How long a user may be without a socket and stay online, for a reload or a lost network. */
export const awaySeconds = 60
/** A further heartbeat of the same socket within these seconds is ignored. */
const repeatSeconds = 30

type Person = Pick<Actor, 'companyId' | 'userId'>

/**
 * A socket of this user opened or sent a heartbeat: the user is online. Ignored when the user has signed out
 * meanwhile, or when the last heartbeat was just recorded.
 */
export async function noteLife(person: Person, socketId: string): Promise<void> {
  await unitOfWork(async (work) => {
    const { companyId, userId } = person
    // Locked, so that a concurrent sweep does not use data from before this socket opened.
    await lockPerson(work, companyId, userId!)
    const { rows } = await work.trx.rawQuery(
      `insert into presences (socket_id, company_id, user_id, heard_at)
       select ?, company_id, user_id, ? from sessions where company_id = ? and user_id = ?
       on conflict (socket_id) do update set heard_at = excluded.heard_at, left_at = null
       where presences.heard_at < ?
       returning socket_id`,
      [socketId, now().toJSDate(), companyId, userId!, justNow()]
    )
    if (rows.length) await comeOnline(work, person)
  })
}

/** A socket closed; the sweep sets the user offline after a minute without another socket. */
export async function noteDeparture({ companyId }: Person, socketId: string): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    const socket = trx.from('presences').where({ socket_id: socketId, company_id: companyId })
    await socket.update({ left_at: now().toJSDate() })
  })
}

/** On sign-out the user is offline at once. Returns whether they were online. */
export async function clearPresence(
  { trx }: Work,
  { companyId, id }: { readonly companyId: number; readonly id: number }
): Promise<boolean> {
  await trx.from('presences').where({ company_id: companyId, user_id: id }).delete()
  const online = trx.from('users').where({ company_id: companyId, id, is_online: true })
  return Number(await online.update({ is_online: false })) > 0
}

const justNow = () => now().minus({ seconds: repeatSeconds }).toJSDate()

async function comeOnline({ trx, emit }: Work, { companyId, userId }: Person) {
  const away = trx
    .from('users')
    .where({ company_id: companyId, id: userId, is_online: false })
    .whereNull('deleted_at')
  if (Number(await away.update({ is_online: true })))
    emit('identity.presence_changed', { companyId, userId: userId! })
}
