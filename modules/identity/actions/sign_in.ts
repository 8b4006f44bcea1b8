/** Signs a person in with e-mail and password (AUT-01). */
import { errorClasses } from '#app/kernel/errors'
import specs from '#modules/identity/errors'
import User from '#modules/identity/models/user'
import { openSession } from '#modules/identity/sessions/open_session'
import type { OpenedSession } from '#modules/identity/sessions/opened_session'
import { isPasswordOf } from '#modules/identity/sessions/passwords'
import { dueDateOf, isExpiredCompany } from '#modules/identity/sessions/subscription'

const errors = errorClasses(specs)

/** Throws E_INVALID_CREDENTIALS, or E_SUBSCRIPTION_EXPIRED with the last paid day (BIL-08). */
export async function signIn(email: string, password: string): Promise<OpenedSession> {
  const user = await personWith(email)
  if (!(await isPasswordOf(user, password)) || !user) throw new errors.E_INVALID_CREDENTIALS()
  if (await isExpiredCompany(user.company)) {
    throw new errors.E_SUBSCRIPTION_EXPIRED({ dueDate: dueDateOf(user.company) })
  }
  return openSession(user, (held) => stillProves(held, user, password))
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
