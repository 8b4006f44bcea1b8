/** Prevents a company from losing its last admin (CLO-21, AUT-12). */
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
