/** Writes a mail that is to be sent. */
import encryption from '@adonisjs/core/services/encryption'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { jobs } from '#app/kernel/jobs/jobs'
import { composeMail } from '#modules/mail/compose'
import type { NewMail } from '#modules/mail/contract'
import { Mail } from '#modules/mail/model'

/**
 * Call it in the unit of work that decides about the mail: both are committed, or neither. It leaves right after the
 * commit, and is tried again while the mail server refuses for the time being.
 */
export async function writeMail(wanted: NewMail): Promise<Mail> {
  const { subject, html, text } = await composeMail(wanted)
  const { kind, companyId, recipient, expiresAt = null } = wanted
  return unitOfWork(async ({ trx, afterCommit }) => {
    const content = encryption.encrypt({ html, text })
    const untried = { state: 'waiting', attempts: 0, error: null, sentAt: null } as const
    const times = { nextAt: now(), createdAt: now(), updatedAt: now() }
    const mail = await Mail.create(
      { kind, companyId, recipient, subject, content, expiresAt, ...untried, ...times },
      { client: trx }
    )
    afterCommit(() => jobs.add('mail.send', { mailId: mail.id }))
    return mail
  })
}
