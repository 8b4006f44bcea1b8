/** Creates an operator of the platform (BIL-06). */
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { createCompany } from '#modules/identity/actions/create_company'
import { createUser } from '#modules/identity/actions/create_user'
import Company from '#modules/identity/models/company'
import type User from '#modules/identity/models/user'

export interface NewSuper {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Used only when there is no platform company yet. */
  readonly companyName: string
}

export async function createSuper({ companyName, ...person }: NewSuper): Promise<User> {
  return unitOfWork(async ({ trx }) => {
    const company =
      (await Company.query({ client: trx }).where('is_platform', true).first()) ??
      (await createCompany({ name: companyName, isPlatform: true }))
    return createUser(
      { companyId: company.id, userId: null },
      { ...person, profile: 'admin', isSuper: true }
    )
  })
}
