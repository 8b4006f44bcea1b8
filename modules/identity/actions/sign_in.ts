/** Signs a user in with e-mail and password (AUT-01). */
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/identity/errors'
import User from '#modules/identity/models/user'
import { personWith } from '#modules/identity/queries/person_with'
import { issueBillingToken } from '#modules/identity/sessions/issue_tokens'
import { openSession } from '#modules/identity/sessions/open_session'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { betterHash, isPasswordOf } from '#modules/identity/sessions/passwords'
import { dueDateOf, isExpiredCompany } from '#modules/identity/sessions/subscription'

const errors = errorClasses(specs)

/**
 * Throws E_INVALID_CREDENTIALS, E_SUBSCRIPTION_EXPIRED with the last paid day (BIL-08), or E_SIGN_IN_BUSY. A password
 * hashed with outdated cost parameters is hashed again and stored.
 */
export async function signIn(email: string, password: string): Promise<OpenedSession> {
  const user = await personWith(email)
  const fits = await isPasswordOf(user, password)
  const rehashed = await betterHash(user, password)
  if (!fits || !user) throw new errors.E_INVALID_CREDENTIALS()
  if (await isExpiredCompany(user.company)) throw await expired(user)
  const opened = await openSession(user, (locked) => stillProves(locked, user, password))
  if (rehashed) await storeHash(user, rehashed)
  return opened
}

/** An admin gets a token with which the invoice can be paid (BIL-08). */
async function expired(user: User) {
  const dueDate = dueDateOf(user.company)
  if (user.profile !== 'admin') return new errors.E_SUBSCRIPTION_EXPIRED({ dueDate })
  const { accessToken: billingToken } = await issueBillingToken(user)
  return new errors.E_SUBSCRIPTION_EXPIRED({ dueDate, billingToken })
}

/** Replaces only the hash that was compared: another password may have been set meanwhile. */
async function storeHash({ companyId, id, passwordHash: former }: User, passwordHash: string) {
  await User.of({ companyId })
    .where('id', id)
    .where('password_hash', former)
    .update({ password_hash: passwordHash })
}

/** Compares the password again only if the stored hash has changed since `seen` was read. */
async function stillProves(locked: User, seen: User, password: string): Promise<boolean> {
  if (locked.email !== seen.email) return false
  return locked.passwordHash === seen.passwordHash || isPasswordOf(locked, password)
}
