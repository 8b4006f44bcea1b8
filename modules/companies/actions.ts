/** Companies are opened by visitors and by the operator, who also edits and deletes them (BIL-01, BIL-02, BIL-05, BIL-06). */
import { DateTime } from 'luxon'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errors } from '#app/kernel/errors'
import { platform, readSetting, writeSetting } from '#app/kernel/settings/settings'
import type { FieldValues, Language } from '#modules/identity/contract'
import { writeFields } from '#modules/companies/fields'
import { companyRecords } from '#modules/identity/public'

/** The zone in which a new company lives until it chooses another one. */
const firstZone = 'America/Sao_Paulo'
/** Days after which the rows and files of a deleted company are purged (BIL-06). */
const daysUntilPurge = 30

export interface Signup {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  /** In which the visitor read the page; of the admin. */
  readonly language?: Language | null
  /** Of other modules, such as the plan. */
  readonly fields: FieldValues
}

/**
 * A company on trial, with the visitor as its admin. Throws 403 ERR_USER_CREATION_DISABLED, 409 ERR_EMAIL_ALREADY_EXISTS, and
 * what the modules throw that keep fields of companies.
 */
export async function signUp({ fields, ...wanted }: Signup) {
  const door = await readSetting(platform, 'companies.signup')
  if (door === 'disabled') throw new errors.E_USER_CREATION_DISABLED()
  const days = await readSetting<number>(platform, 'companies.trial_days')
  const dueDate = now().setZone(firstZone).plus({ days })
  return companyRecords.openCompany({ ...wanted, dueDate: dayOf(dueDate) }, ({ id }) =>
    writeFields(id, fields, 'visitor')
  )
}

export interface CompanyForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly isActive: boolean
  /** Whether it has campaigns whatever its plan (API-14). */
  readonly hasCampaigns: boolean
  /** The last paid day, at midnight UTC; null for no end. */
  readonly dueDate: DateTime | null
  readonly fields: FieldValues
}

/**
 * Without a password a link to choose one is sent by e-mail (BIL-02). Throws 409 ERR_EMAIL_ALREADY_EXISTS, and what the
 * modules throw that keep fields of companies.
 */
export function addCompany(
  actor: Actor,
  form: Omit<CompanyForm, 'isActive'> & { readonly password: string | null }
) {
  const { fields, hasCampaigns, ...wanted } = form
  return companyRecords.openCompany(wanted, async ({ id, name }) => {
    await keep(id, fields, hasCampaigns)
    await unitOfWork(async ({ audit }) =>
      audit({ actor, action: 'companies.add', entity: 'company', entityId: id, after: { name } })
    )
  })
}

/** Fields left out stay. Throws 404 ERR_NO_COMPANY_FOUND. */
export function changeCompany(actor: Actor, id: unknown, form: Partial<CompanyForm>) {
  const { fields = {}, hasCampaigns, ...changes } = form
  return companyRecords.editCompany(actor, id, changes, (company) =>
    keep(company.id, fields, hasCampaigns)
  )
}

/** `purge`: its rows and files go at once instead of after 30 days. */
export function deleteCompany(actor: Actor, id: unknown, { purge }: { readonly purge: boolean }) {
  return companyRecords.removeCompany(
    actor,
    id,
    purge ? now() : now().plus({ days: daysUntilPurge })
  )
}

async function keep(companyId: number, fields: FieldValues, hasCampaigns?: boolean) {
  await writeFields(companyId, fields, 'operator')
  if (hasCampaigns === undefined) return
  await writeSetting({ companyId }, 'identity.campaigns', String(hasCampaigns))
}

/** The day alone, as the column keeps it. */
const dayOf = (time: DateTime) => DateTime.fromISO(time.toISODate()!, { zone: 'utc' })
