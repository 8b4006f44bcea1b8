/** A new person of the staff chooses their password by a link that arrives by e-mail (BIL-02). */
import { randomBytes } from 'node:crypto'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { readSetting } from '#app/kernel/settings/settings'
import { writeMail } from '#modules/mail/public'
import type User from '#modules/identity/models/user'
import { issueResetCode } from '#modules/identity/sessions/reset_codes'

/** Hours for which the link is valid. */
const linkHours = 72

/** Of the link, behind the address of the platform. */
export interface PasswordLink {
  readonly path: string
  readonly expiresAt: DateTime
}

/**
 * Replaces a former code of the person, who is locked. The link holds a code of 256 random bits, behind `#`, so that it
 * stands in no request and no log.
 */
export async function issuePasswordLink(
  work: Work,
  person: User,
  { hours, isWelcome }: { readonly hours: number; readonly isWelcome: boolean }
): Promise<PasswordLink> {
  const code = randomBytes(32).toString('base64url')
  const expiresAt = now().plus({ hours })
  await issueResetCode(work, person, { code, expiresAt })
  const values = { email: person.email, token: code, ...(isWelcome && { welcome: '1' }) }
  return { path: `/forgetpsw#${new URLSearchParams(values)}`, expiresAt }
}

export async function sendWelcome(work: Work, person: User): Promise<void> {
  const { companyId, name, email, language } = person
  const { path, expiresAt } = await issuePasswordLink(work, person, {
    hours: linkHours,
    isWelcome: true,
  })
  await writeMail({
    kind: 'identity.welcome',
    companyId,
    recipient: email,
    language: language ?? (await readSetting<string>({ companyId }, 'identity.language')),
    values: { name, hours: linkHours },
    link: path,
    expiresAt,
  })
}
