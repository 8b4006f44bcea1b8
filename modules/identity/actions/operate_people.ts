/** What the operator of the platform does for people of any company (ADR 72). Each is audited in that company. */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { accessAnyUser } from '#modules/identity/access'
import { endSessionsOf } from '#modules/identity/actions/end_sessions'
import { issuePasswordLink } from '#modules/identity/actions/send_welcome'
import specs from '#modules/identity/errors'
import type User from '#modules/identity/models/user'
import { lockOperators } from '#modules/identity/people/lock_people'
import { requireAnotherOperator } from '#modules/identity/people/require_another'
import { lockActivePerson } from '#modules/identity/sessions/lock_person'
import env from '#start/env'

const errors = errorClasses(specs)

/** Hours for which a link is valid that the operator hands over. */
const linkHours = 24

/**
 * A link by which the person chooses a new password (AUT-07); it replaces a code that was mailed. It is a path where
 * PUBLIC_URL is not set. Throws 404 ERR_NO_USER_FOUND.
 */
export async function makeResetLink(
  operator: Actor,
  id: unknown
): Promise<{ readonly link: string; readonly expiresAt: DateTime }> {
  const known = await accessAnyUser(operator, id)
  return unitOfWork(async (work) => {
    const person = await lockActivePerson(work, known.companyId, known.id)
    if (!person) throw new errors.E_USER_NOT_FOUND()
    const of = { hours: linkHours, isWelcome: false }
    const { path, expiresAt } = await issuePasswordLink(work, person, of)
    work.audit({
      actor: auditedIn(person, operator),
      action: 'identity.make_reset_link',
      entity: 'user',
      entityId: person.id,
    })
    return { link: `${env.get('PUBLIC_URL', '').replace(/\/$/, '')}${path}`, expiresAt }
  })
}

/** Signs the person out everywhere (AUT-06). Throws 404 ERR_NO_USER_FOUND. */
export async function endAnySessions(operator: Actor, id: unknown): Promise<void> {
  const person = await accessAnyUser(operator, id)
  await endSessionsOf(person, auditedIn(person, operator))
}

/**
 * Makes the person an operator of the platform, or no longer one (AUT-12). Throws 404 ERR_NO_USER_FOUND, 409
 * ERR_LAST_OPERATOR.
 */
export async function setSuper(operator: Actor, id: unknown, isSuper: boolean): Promise<User> {
  const known = await accessAnyUser(operator, id)
  await unitOfWork(async (work) => {
    await lockOperators(work)
    const person = await lockActivePerson(work, known.companyId, known.id)
    if (!person) throw new errors.E_USER_NOT_FOUND()
    if (person.isSuper === isSuper) return
    if (!isSuper) await requireAnotherOperator(person)
    await person.merge({ isSuper }).save()
    work.audit({
      actor: auditedIn(person, operator),
      action: 'identity.edit_user',
      entity: 'user',
      entityId: person.id,
      before: { isSuper: !isSuper },
      after: { isSuper },
    })
    const { id: userId, companyId } = person
    work.emit('identity.user_changed', { companyId, userId, isNew: false, hasOtherRights: true })
  })
  return accessAnyUser(operator, id)
}

const auditedIn = ({ companyId }: User, { userId }: Actor) => ({ companyId, userId })
