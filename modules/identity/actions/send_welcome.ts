/** A new person of the staff chooses their password by a link that arrives by e-mail (BIL-02). */
import { randomBytes } from 'node:crypto'
import { now } from '#app/kernel/clock'
import type { Work } from '#app/kernel/database/unit_of_work'
import { readSetting } from '#app/kernel/settings/settings'
import { writeMail } from '#modules/mail/public'
import type User from '#modules/identity/models/user'
import { issueResetCode } from '#modules/identity/sessions/reset_codes'

/** Hours for which the link is valid. */
const linkHours = 72

/** The link holds a code of 256 random bits, behind `#`, so that it stands in no request and no log. */
export async function sendWelcome(work: Work, person: User): Promise<void> {
  const { companyId, name, email, language } = person
  const code = randomBytes(32).toString('base64url')
  const expiresAt = now().plus({ hours: linkHours })
  await issueResetCode(work, person, { code, expiresAt })
  await writeMail({
    kind: 'identity.welcome',
    companyId,
    recipient: email,
    language: language ?? (await readSetting<string>({ companyId }, 'identity.language')),
    values: { name, hours: linkHours },
    link: `/forgetpsw#${new URLSearchParams({ email, token: code, welcome: '1' })}`,
    expiresAt,
  })
}
