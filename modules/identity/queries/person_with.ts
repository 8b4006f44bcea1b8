/** Finds people before anybody is signed in. */
import User from '#modules/identity/models/user'

/** The person who signs in with this e-mail, of any company, with `company` loaded; letter case does not matter. */
export async function personWith(email: string): Promise<User | null> {
  return User.query()
    .sideload({ everyCompany: true })
    .whereRaw('lower(email) = lower(?)', [email])
    .whereNull('deleted_at')
    .whereHas('company', (company) => void company.whereNull('deleted_at'))
    .preload('company')
    .first()
}
