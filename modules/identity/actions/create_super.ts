/** Creates an operator of the platform (BIL-06); the first one by whoever knows the setup code. */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { createCompany } from '#modules/identity/actions/create_company'
import { createHashedUser } from '#modules/identity/actions/create_user'
import specs from '#modules/identity/errors'
import Company from '#modules/identity/models/company'
import type User from '#modules/identity/models/user'
import { lockOperators } from '#modules/identity/people/lock_people'
import { isSetupNeeded } from '#modules/identity/queries/is_setup_needed'
import { hashPassword } from '#modules/identity/sessions/passwords'

const errors = errorClasses(specs)

export interface NewSuper {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Used only when there is no platform company yet. */
  readonly companyName: string
}

/**
 * `onlyFirst`: throws 409 ERR_SETUP_DONE when somebody runs the platform already. Throws 409 ERR_EMAIL_ALREADY_EXISTS.
 */
export async function createSuper(
  { companyName, password, ...person }: NewSuper,
  { onlyFirst = false } = {}
): Promise<User> {
  if (onlyFirst && !(await isSetupNeeded())) throw new errors.E_SETUP_DONE()
  const passwordHash = await hashPassword(password)
  return unitOfWork(async (work) => {
    await lockOperators(work)
    if (onlyFirst && !(await isSetupNeeded())) throw new errors.E_SETUP_DONE()
    const company =
      (await Company.query({ client: work.trx }).where('is_platform', true).first()) ??
      (await createCompany({ name: companyName, isPlatform: true }))
    return createHashedUser(
      { companyId: company.id, userId: null },
      { ...person, passwordHash, profile: 'admin', isSuper: true }
    )
  })
}
