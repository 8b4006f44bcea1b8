/** Creates a company with its first admin (BIL-01, BIL-02). */
import { randomBytes } from 'node:crypto'
import type { DateTime } from 'luxon'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { createCompany } from '#modules/identity/actions/create_company'
import { createHashedUser } from '#modules/identity/actions/create_user'
import { sendWelcome } from '#modules/identity/actions/send_welcome'
import type { Language } from '#modules/identity/contract'
import type Company from '#modules/identity/models/company'
import { hashPassword } from '#modules/identity/sessions/passwords'

export interface OpenedCompany {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** The last paid day; null for no end. */
  readonly dueDate: DateTime | null
  /** Of the first admin; null or left out: that of the company. */
  readonly language?: Language | null
  /** Of the first admin; null: a link to choose one is sent by e-mail. */
  readonly password: string | null
}

/**
 * The admin has the name and the e-mail of the company. `complete` adds, in the same transaction, what other modules
 * keep of it. Throws 409 ERR_EMAIL_ALREADY_EXISTS when somebody of any company signs in with the e-mail.
 */
export async function openCompany(
  { password, language = null, ...wanted }: OpenedCompany,
  complete: (company: Company) => Promise<void>
): Promise<Company> {
  // Hashed outside the transaction: it takes a third of a second. Without a password nobody knows this one.
  const passwordHash = await hashPassword(password ?? randomBytes(32).toString('hex'))
  return unitOfWork(async (work) => {
    const company = await createCompany(wanted)
    const { name, email } = wanted
    const admin = await createHashedUser(
      { companyId: company.id, userId: null },
      {
        ...{ name: name.slice(0, 50), email, passwordHash, language },
        ...{ profile: 'admin', seesQueueless: true },
      }
    )
    if (password === null) await sendWelcome(work, admin)
    await complete(company)
    work.emit('identity.company_changed', { companyId: company.id, change: 'create' })
    return company
  })
}
