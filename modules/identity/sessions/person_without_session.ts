/** A person for whom a program acts, without a session. */
import type { Actor } from '#app/kernel/actor/actor'
import User from '#modules/identity/models/user'
import { abilitiesOf } from '#modules/identity/sessions/abilities'
import { queuesOf } from '#modules/identity/sessions/queues_of'
import { debtOf, dueDateOf } from '#modules/identity/sessions/subscription'

interface Person {
  readonly companyId: number
  readonly userId: number
}

/** Null for somebody who was removed, or whose company was. The rights of the platform's operator stay outside. */
export async function personWithoutSession({ companyId, userId }: Person) {
  const user = await User.of({ companyId })
    .where('id', userId)
    .whereNull('deletedAt')
    .whereHas('company', (company) => void company.whereNull('deletedAt'))
    .preload('company')
    .first()
  if (!user) return null
  const { isActive, isPlatform } = user.company
  const queues = await queuesOf(companyId, [userId])
  const abilities = abilitiesOf({ profile: user.profile, isSuper: false })
  const actor: Actor = {
    companyId,
    userId,
    name: user.name,
    profile: user.profile,
    super: false,
    queueIds: queues.get(userId)!.map(({ id }) => id),
    seesQueueless: user.seesQueueless,
    sessionId: null,
    can: (ability) => abilities.has(ability),
  }
  const dueDate = dueDateOf(user.company)
  return { actor, debt: await debtOf({ companyId, isActive, isPlatform, dueDate }) }
}
