/** Signs a person in with e-mail and password (AUT-01). */
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/identity/errors'
import User from '#modules/identity/models/user'
import { openSession } from '#modules/identity/sessions/open_session'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { betterHash, isPasswordOf } from '#modules/identity/sessions/passwords'
import { dueDateOf, isExpiredCompany } from '#modules/identity/sessions/subscription'

const errors = errorClasses(specs)

/**
 * Throws E_INVALID_CREDENTIALS, E_SUBSCRIPTION_EXPIRED with the last paid day (BIL-08), or E_SIGN_IN_BUSY. A
 * password that was hashed at another cost than today's is stored anew.
 */
export async function signIn(email: string, password: string): Promise<OpenedSession> {
  const user = await personWith(email)
  const fits = await isPasswordOf(user, password)
  const better = await betterHash(user, password)
  if (!fits || !user) throw new errors.E_INVALID_CREDENTIALS()
  if (await isExpiredCompany(user.company)) {
    throw new errors.E_SUBSCRIPTION_EXPIRED({ dueDate: dueDateOf(user.company) })
  }
  const opened = await openSession(user, (held) => stillProves(held, user, password))
  if (better) await storeHash(user, better)
  return opened
}

/** Only in the place of the hash that was compared: another password may have been set meanwhile. */
async function storeHash({ companyId, id, passwordHash: former }: User, passwordHash: string) {
  await User.of({ companyId })
    .where('id', id)
    .where('password_hash', former)
    .update({ password_hash: passwordHash })
}

/** The password is compared anew only when another hash has been stored since `seen` was read. */
async function stillProves(held: User, seen: User, password: string): Promise<boolean> {
  if (held.email !== seen.email) return false
  return held.passwordHash === seen.passwordHash || isPasswordOf(held, password)
}

async function personWith(email: string): Promise<User | null> {
  return User.query()
    .sideload({ everyCompany: true })
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('deleted_at')
    .whereHas('company', (company) => void company.whereNull('deleted_at'))
    .preload('company')
    .first()
}
