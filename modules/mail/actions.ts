/** What the operator does about mails: try a failed one again, send one to see whether the mail server takes it. */
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { errorClasses } from '#app/kernel/errors'
import { jobs } from '#app/kernel/jobs/jobs'
import { accessMail } from '#modules/mail/access'
import specs from '#modules/mail/errors'
import type { Mail } from '#modules/mail/model'
import { writeMail } from '#modules/mail/write_mail'

const errors = errorClasses(specs)

/** Gives a failed mail all its attempts again. Throws 404 ERR_NO_MAIL_FOUND and 409 ERR_MAIL_NOT_FAILED. */
export async function retryMail(actor: Actor, id: unknown): Promise<Mail> {
  return unitOfWork(async (work) => {
    const mail = await accessMail(id, work)
    if (mail.state !== 'failed') throw new errors.E_MAIL_NOT_FAILED()
    await mail.merge({ state: 'waiting', attempts: 0, nextAt: now(), updatedAt: now() }).save()
    work.audit({ actor, action: 'mail.retry', entity: 'mail', entityId: mail.id })
    work.afterCommit(() => jobs.add('mail.send', { mailId: mail.id }))
    return mail
  })
}

/** Sends a mail that says that mail works. `language`: pt, en or es. */
export async function sendTestMail(
  actor: Actor,
  { recipient, language }: { readonly recipient: string; readonly language: string }
): Promise<Mail> {
  return unitOfWork(async (work) => {
    const mail = await writeMail({ kind: 'mail.test', companyId: null, recipient, language })
    const { id, kind } = mail
    work.audit({ actor, action: 'mail.test', entity: 'mail', entityId: id, after: { kind } })
    return mail
  })
}
