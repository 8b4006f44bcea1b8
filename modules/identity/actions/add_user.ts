/** Adds a user to the actor's company, within its settings and plan (BIL-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { requireRoom } from '#app/kernel/settings/entitlements'
import { errors } from '#app/kernel/errors'
import { readSetting } from '#app/kernel/settings/settings'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { createHashedUser } from '#modules/identity/actions/create_user'
import User from '#modules/identity/models/user'
import { putIntoQueues, requireUsualConnection } from '#modules/identity/people/ask_neighbours'
import { lockPeople } from '#modules/identity/people/lock_people'
import type { UserForm } from '#modules/identity/people/may_change'
import { hashPassword } from '#modules/identity/sessions/passwords'

type NewPerson = Omit<UserForm, 'language'>

/**
 * Throws 403 ERR_USER_CREATION_DISABLED, 400 ERR_PLAN_LIMIT, 409 ERR_EMAIL_ALREADY_EXISTS, and 404 for a queue or
 * connection that is not the company's. `isSuper` is ignored unless the actor is an operator.
 */
export async function addUser(
  actor: Actor,
  { queueIds, password, ...wanted }: NewPerson
): Promise<User> {
  // Hash outside the transaction: it takes a third of a second, and a database connection would be blocked.
  const passwordHash = await hashPassword(password)
  return unitOfWork(async (work) => {
    await lockPeople(work, actor)
    await requireOpenDoor(actor)
    await requireRoom(actor, 'identity.users', await countPeople(actor))
    await requireUsualConnection(actor, wanted.connectionId)
    const isSuper = wanted.isSuper && actor.super
    const user = await createHashedUser(actor, { ...wanted, passwordHash, isSuper })
    await putIntoQueues(actor, user.id, queueIds)
    return user
  })
}

async function requireOpenDoor(actor: Actor) {
  const door = await readSetting(actor, 'identity.user_creation')
  if (door === 'disabled' && !actor.super) throw new errors.E_USER_CREATION_DISABLED()
}

async function countPeople(actor: Actor): Promise<number> {
  const [{ $extras }] = await User.of(actor).whereNull('deleted_at').count('* as count')
  return Number($extras.count)
}
