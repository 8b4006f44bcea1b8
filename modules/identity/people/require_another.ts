/** Prevents a company from losing its last admin (CLO-21, AUT-12), and the platform its last operator (BIL-06). */
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/identity/errors'
import User from '#modules/identity/models/user'

const errors = errorClasses(specs)

/** Throws 409 ERR_LAST_ADMIN when this user is the only admin; call it after `lockPeople`. */
export async function requireAnotherAdmin(person: User): Promise<void> {
  const other = await User.of(person)
    .where('profile', 'admin')
    .whereNull('deleted_at')
    .whereNot('id', person.id)
    .first()
  if (!other) throw new errors.E_LAST_ADMIN()
}

/** Throws 409 ERR_LAST_OPERATOR when nobody else runs the platform; call it after `lockOperators`. */
export async function requireAnotherOperator({ id }: Pick<User, 'id'>): Promise<void> {
  const other = await User.query()
    .sideload({ everyCompany: true })
    .where('is_super', true)
    .whereNull('deleted_at')
    .whereNot('id', id)
    .first()
  if (!other) throw new errors.E_LAST_OPERATOR()
}
