/** Loads users and companies by id with tenant checks; the only place where that is done (API-02, API-03). */
import type { Actor } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { lockAsParent, lockToDelete } from '#app/kernel/database/row_locks'
import { rowId } from '#app/kernel/http/wire'
import specs from '#modules/identity/errors'
import type { Work } from '#app/kernel/database/unit_of_work'
import Company from '#modules/identity/models/company'
import OperatorKey from '#modules/identity/models/operator_key'
import User from '#modules/identity/models/user'

const errors = errorClasses(specs)

type OfCompany = Pick<Actor, 'companyId'>

/**
 * The user with this id in the actor's company. Throws 404 for an unknown, deleted or another company's user. Inside a
 * unit of work the row is locked as a parent until its end (ADR 31).
 */
export async function accessUser(actor: OfCompany, id: unknown): Promise<User> {
  const [user] = await accessUsers(actor, [id])
  return user
}

/** The same for several ids, without duplicates, ordered by id; throws 404 if one is not found. */
export async function accessUsers(actor: OfCompany, given: readonly unknown[]): Promise<User[]> {
  const ids = [...new Set(given.map(rowId))]
  const known = ids.filter((id) => id !== null)
  const users = known.length ? await lockAsParent(present(actor, known)) : []
  if (users.length < ids.length) throw new errors.E_USER_NOT_FOUND()
  return users
}

/** Locks a user for deletion, so that nothing new can be assigned to them. Throws 404 if not found. */
export async function accessUserToDelete(actor: OfCompany, id: unknown): Promise<User> {
  const known = rowId(id)
  const user = known && (await lockToDelete(present(actor, [known])).first())
  if (!user) throw new errors.E_USER_NOT_FOUND()
  return user
}

const present = (actor: OfCompany, ids: readonly number[]) =>
  User.of(actor)
    .whereIn('id', [...ids])
    .whereNull('deleted_at')
    .orderBy('id')

/** A user of any company, for the operator of the platform. Throws 404 if not found, and for everybody else. */
export async function accessAnyUser(actor: Pick<Actor, 'super'>, id: unknown): Promise<User> {
  const known = actor.super ? rowId(id) : null
  const user =
    known !== null &&
    (await User.query()
      .sideload({ everyCompany: true })
      .where('id', known)
      .whereNull('deleted_at')
      .whereHas('company', (company) => void company.whereNull('deleted_at'))
      .preload('company')
      .first())
  if (!user) throw new errors.E_USER_NOT_FOUND()
  return user
}

/** The actor's own company, or any company for the operator. Throws 404 otherwise. */
export async function accessCompany(
  actor: Pick<Actor, 'companyId' | 'super'>,
  id: unknown
): Promise<Company> {
  const known = rowId(id)
  const isVisible = known !== null && (actor.super || known === actor.companyId)
  const company =
    isVisible && (await Company.query().where('id', known).whereNull('deleted_at').first())
  if (!company) throw new errors.E_COMPANY_NOT_FOUND()
  return company
}

/** An operator's key, for the operators of the platform. 404 ERR_NO_OPERATOR_KEY_FOUND if not found, and for everybody else. */
export async function accessOperatorKey(
  actor: Pick<Actor, 'super'>,
  id: unknown,
  { trx }: Pick<Work, 'trx'>
): Promise<OperatorKey> {
  const known = actor.super ? rowId(id) : null
  const key =
    known !== null &&
    (await OperatorKey.query({ client: trx })
      .sideload({ everyCompany: true })
      .where('id', known)
      .forUpdate()
      .first())
  if (!key) throw new errors.E_OPERATOR_KEY_NOT_FOUND()
  return key
}
