/** The only way from an id to a person or a company (API-02, API-03). */
import type { Actor } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import { rowId } from '#app/kernel/wire'
import specs from '#modules/identity/errors'
import Company from '#modules/identity/models/company'
import User from '#modules/identity/models/user'

const errors = errorClasses(specs)

/** A colleague of the actor; another company's person, a former one, or none is 404. */
export async function accessUser(actor: Pick<Actor, 'companyId'>, id: unknown): Promise<User> {
  const known = rowId(id)
  const user = known && (await User.of(actor).where('id', known).whereNull('deleted_at').first())
  if (!user) throw new errors.E_USER_NOT_FOUND()
  return user
}

/** The actor's own company, or any for the operator; others are 404. */
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
