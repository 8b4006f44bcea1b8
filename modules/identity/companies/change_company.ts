/** The operator edits and removes companies (BIL-05, BIL-06). */
import type { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork, type Work } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { rowById } from '#app/kernel/http/row_by_id'
import { registry } from '#app/kernel/modules/registry'
import { companyDependant } from '#modules/identity/contract'
import specs from '#modules/identity/errors'
import Company from '#modules/identity/models/company'
import User from '#modules/identity/models/user'
import { endSessionsIn } from '#modules/identity/actions/end_sessions'

const errors = errorClasses(specs)

export type CompanyChanges = Partial<
  Pick<Company, 'name' | 'email' | 'phone' | 'isActive' | 'dueDate'>
>

/**
 * Fields left out stay. `complete` saves, in the same transaction, what other modules keep of it. Throws 404
 * ERR_NO_COMPANY_FOUND, and 409 ERR_PLATFORM_COMPANY when the operator's own company would be suspended.
 */
export async function editCompany(
  actor: Actor,
  id: unknown,
  changes: CompanyChanges,
  complete: (company: Company) => Promise<void>
): Promise<Company> {
  return unitOfWork(async (work) => {
    const company = await lockCompany(work, id)
    if (company.isPlatform && changes.isActive === false) throw new errors.E_PLATFORM_COMPANY()
    const before = snapshotOf(company)
    await company.merge(changes).save()
    await complete(company)
    record(work, actor, company.id, 'identity.edit_company', { before, after: snapshotOf(company) })
    return company
  })
}

/**
 * Marks it and its people as deleted: nobody signs in any more, sessions end, its work stops, and the e-mails are free for
 * other accounts. Its rows and files are purged after `purgeAt`. Throws 404 ERR_NO_COMPANY_FOUND, and 409 ERR_PLATFORM_COMPANY for the operator's own company.
 */
export async function removeCompany(
  actor: Actor,
  id: unknown,
  purgeAt: DateTime
): Promise<Company> {
  return unitOfWork(async (work) => {
    const company = await lockCompany(work, id)
    if (company.isPlatform) throw new errors.E_PLATFORM_COMPANY()
    await company.merge({ deletedAt: now(), purgeAt }).save()
    const people = await User.of({ companyId: company.id }, work.trx).whereNull('deleted_at')
    for (const person of people) await removePerson(person, work)
    for (const Dependant of await registry.contributionsTo(companyDependant)) {
      await new Dependant().leave(company.id)
    }
    record(work, actor, company.id, 'identity.delete_company', { before: snapshotOf(company) })
    return company
  })
}

/** As `deleteUser` does, but there is no colleague to whom work could be handed. */
async function removePerson(person: User, work: Work): Promise<void> {
  await endSessionsIn(work, person)
  await person.merge({ deletedAt: now(), isOnline: false }).save()
}

async function lockCompany(work: Work, id: unknown): Promise<Company> {
  const present = Company.query({ client: work.trx }).whereNull('deleted_at')
  return rowById(present, id, errors.E_COMPANY_NOT_FOUND, work)
}

const snapshotOf = ({ name, email, phone, isActive, dueDate }: Company) => ({
  name,
  email,
  phone,
  isActive,
  dueDate: dueDate?.toISODate() ?? null,
})

type Sides = { readonly before: object; readonly after?: object }

/** Audited in the operator's own company, since the audit rows of a deleted company are purged with it. */
function record(work: Work, actor: Actor, companyId: number, action: string, sides: Sides) {
  work.audit({ actor, action, entity: 'company', entityId: companyId, ...(sides as object) })
  const change = sides.after ? 'update' : 'delete'
  work.emit('identity.company_changed', { companyId, change })
}
