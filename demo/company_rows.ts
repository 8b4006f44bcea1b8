/** Queues, people and contacts of a company, as rows. Every function returns the new ids, in the order of its list. */
import hash from '@adonisjs/core/services/hash'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { phoneNumbers } from '#modules/contacts/public'
import { insertReturning, stamps } from '#demo/rows'
import type { DemoQueue, DemoUser } from '#demo/people'

export async function insertQueues(work: Work, companyId: number, queues: readonly DemoQueue[]) {
  const ids: number[] = []
  for (const [position, queue] of queues.entries()) {
    ids.push(
      await insertReturning(work, 'queues', {
        company_id: companyId,
        position,
        ...queue,
        ...stamps(),
      })
    )
  }
  return ids
}

/** `queueIds`: the queues of the company, which the users name by their indexes. */
export async function insertUsers(
  work: Work,
  companyId: number,
  {
    users,
    queueIds,
  }: { readonly users: readonly DemoUser[]; readonly queueIds: readonly number[] },
  password: string
) {
  const passwordHash = await hash.make(password)
  const ids: number[] = []
  for (const user of users) {
    const id = await insertReturning(work, 'users', {
      company_id: companyId,
      name: user.name,
      email: user.email,
      password_hash: passwordHash,
      profile: user.profile,
      is_super: user.isSuper === true,
      sees_queueless: user.seesQueueless === true,
      language: 'pt',
      ...stamps(),
    })
    const memberships = user.queues.map((place) => ({
      company_id: companyId,
      queue_id: queueIds[place],
      user_id: id,
    }))
    if (memberships.length) await work.trx.table('queue_members').multiInsert(memberships)
    ids.push(id)
  }
  return ids
}

/** `numberOf`: the phone number at this index of `names`. */
export async function insertContacts(
  work: Work,
  companyId: number,
  names: readonly string[],
  numberOf: (place: number) => string
) {
  const ids: number[] = []
  for (const [place, name] of names.entries()) {
    const number = numberOf(place)
    const id = await insertReturning(work, 'contacts', {
      company_id: companyId,
      name,
      number,
      is_name_edited: true,
      ...stamps(now().minus({ days: place + 1 })),
    })
    const identities = phoneNumbers.candidates(number).map((value) => ({
      company_id: companyId,
      contact_id: id,
      kind: 'pn',
      value,
      created_at: now().toJSDate(),
    }))
    await work.trx.table('contact_identities').multiInsert(identities)
    ids.push(id)
  }
  return ids
}
