/** Edits a user: oneself within limits, others as the actor's permissions allow (AUT-12). */
import type { Actor } from '#app/kernel/actor/actor'
import { errors } from '#app/kernel/errors'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { accessUser } from '#modules/identity/access'
import { unlessTaken } from '#modules/identity/actions/create_user'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import type User from '#modules/identity/models/user'
import { putIntoQueues, requireUsualConnection } from '#modules/identity/people/ask_neighbours'
import { lockOperators, lockPeople } from '#modules/identity/people/lock_people'
import {
  changesOf,
  mayChange,
  mayEdit,
  type Standing,
  type UserForm,
} from '#modules/identity/people/may_change'
import {
  requireAnotherAdmin,
  requireAnotherOperator,
} from '#modules/identity/people/require_another'
import { lockPerson } from '#modules/identity/sessions/lock_person'
import { hashPassword } from '#modules/identity/sessions/passwords'
import { queuesOf } from '#modules/identity/sessions/queues_of'

/**
 * Fields left out stay unchanged. Throws 403 ERR_NO_PERMISSION, 409 ERR_LAST_ADMIN or ERR_LAST_OPERATOR when the last one
 * would lose the right, 409 ERR_EMAIL_ALREADY_EXISTS, and 404 for a queue or connection that is not the company's. A new
 * password or profile ends the user's sessions (AUT-06).
 */
export async function editUser(
  actor: Actor,
  id: unknown,
  request: Partial<UserForm>
): Promise<User> {
  // Hash outside the transaction: hashing is slow, and others would wait for its locks.
  const passwordHash = request.password ? await hashPassword(request.password) : null
  return unitOfWork(async (work) => {
    const user = await lockedUser(work, actor, id, request)
    const before = await standingOf(user)
    if (!mayEdit(actor, before)) throw new errors.E_NO_PERMISSION()
    const changes = changesOf(actor, before, request)
    if (!mayChange(actor, changes)) throw new errors.E_NO_PERMISSION()
    if (!Object.keys(changes).length) return user

    await save(work, actor, user, changes, passwordHash)
    recordChange(work, actor, before, changes)
    if (changes.password ?? changes.profile) await endSessionsOf(user, actor)
    return user
  })
}

async function lockedUser(
  work: Work,
  actor: Actor,
  id: unknown,
  { isSuper }: Partial<UserForm>
): Promise<User> {
  const { id: known } = await accessUser(actor, id)
  await lockPeople(work, actor)
  if (isSuper === false && actor.super) await lockOperators(work)
  await lockPerson(work, actor.companyId, known)
  return accessUser(actor, known)
}

async function standingOf(user: User): Promise<Standing> {
  const { id, name, email, language, profile, seesQueueless, connectionId, isSuper } = user
  const queues = (await queuesOf(user.companyId, [id])).get(id)!
  const queueIds = queues.map((queue) => queue.id)
  return { id, name, email, language, profile, seesQueueless, connectionId, isSuper, queueIds }
}

async function save(
  work: Work,
  actor: Actor,
  user: User,
  changes: Partial<UserForm>,
  passwordHash: string | null
) {
  const { password, queueIds, ...columns } = changes
  if (user.profile === 'admin' && columns.profile) await requireAnotherAdmin(user)
  if (columns.isSuper === false) await requireAnotherOperator(user)
  if (columns.connectionId) await requireUsualConnection(actor, columns.connectionId)
  const hash = password && passwordHash ? { passwordHash } : {}
  await unlessTaken(() =>
    user
      .useTransaction(work.trx)
      .merge({ ...columns, ...hash })
      .save()
  )
  if (queueIds) await putIntoQueues(actor, user.id, queueIds)
}

function recordChange(work: Work, actor: Actor, before: Standing, changes: Partial<UserForm>) {
  const fields = Object.keys(changes).filter((field) => field !== 'password')
  const former = fields.map((field) => [field, before[field as keyof Standing]])
  work.audit({
    actor,
    action: 'identity.edit_user',
    entity: 'user',
    entityId: before.id,
    before: Object.fromEntries(former),
    // The audit trail masks fields named password; the entry only shows that it was changed.
    after: { ...changes },
  })
  work.emit('identity.user_changed', {
    companyId: actor.companyId,
    userId: before.id,
    isNew: false,
    hasOtherRights: ['profile', 'seesQueueless', 'queueIds', 'isSuper'].some((field) =>
      fields.includes(field)
    ),
  })
}
