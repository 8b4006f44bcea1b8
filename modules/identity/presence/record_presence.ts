/** Signs of life: who is at the desk, by the sockets of all processes; rows say it (AUT-10). */
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/unit_of_work'
import { lockPerson } from '#modules/identity/sessions/lock_person'

/** A socket that was not heard of for so long is taken for dead: its process may have fallen. */
export const silentMinutes = 11
/** How long a person may be without a socket: a reload, or a tunnel. */
export const awaySeconds = 60
/** Seconds within which a second sign of the same socket tells nothing. */
const repeatSeconds = 30

type Person = Pick<Actor, 'companyId' | 'userId'>

/**
 * A socket of this person opened, or its heart beat: they are online. Nothing is noted of somebody who has
 * signed out meanwhile, nor of a sign that follows another at once.
 */
export async function noteLife(person: Person, socketId: string): Promise<void> {
  await unitOfWork(async (work) => {
    const { companyId, userId } = person
    // The sweep must not judge by what it saw before this socket came.
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

/** A socket closed; whether the person is away shows in a minute. */
export async function noteDeparture({ companyId }: Person, socketId: string): Promise<void> {
  await unitOfWork(async ({ trx }) => {
    const socket = trx.from('presences').where({ socket_id: socketId, company_id: companyId })
    await socket.update({ left_at: now().toJSDate() })
  })
}

/** The person has signed out: away at once. Answers whether they were online. */
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
