/** Writes mails that are to be sent. */
import encryption from '@adonisjs/core/services/encryption'
import { now } from '#app/kernel/clock'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
import { jobs } from '#app/kernel/jobs/jobs'
import { currentBrand } from '#app/kernel/settings/brand'
import { composeMail, type ComposedMail } from '#modules/mail/compose'
import type { NewMail } from '#modules/mail/contract'
import { Mail } from '#modules/mail/model'

/**
 * Call it in the unit of work that decides about the mail: both are committed, or neither. It leaves right after the
 * commit, and is tried again while the mail server refuses for the time being.
 */
export async function writeMail(wanted: NewMail): Promise<Mail> {
  const values = valuesOf(wanted, await composeMail(wanted))
  return unitOfWork(async ({ trx, afterCommit }) => {
    const mail = await Mail.create(values, { client: trx })
    afterCommit(() => jobs.add('mail.send', { mailId: mail.id }))
    return mail
  })
}

/** Rows of one INSERT: PostgreSQL takes at most 65,535 values. */
const rowsPerInsert = 1_000

/**
 * The same for many mails, in few statements. They are left to the poll, which is asked to begin right after the commit:
 * it takes some hundred in a minute, so a reset code that is written meanwhile does not wait behind them.
 */
export async function writeMails(wanted: readonly NewMail[]): Promise<void> {
  if (!wanted.length) return
  const brand = await currentBrand()
  const rows: object[] = []
  for (const mail of wanted) rows.push(rowOf(valuesOf(mail, await composeMail(mail, brand))))
  await unitOfWork(async ({ trx, afterCommit }) => {
    for (let start = 0; start < rows.length; start += rowsPerInsert)
      await trx.table('mails').multiInsert(rows.slice(start, start + rowsPerInsert))
    afterCommit(() => jobs.add('mail.send_due', {}, { key: 'written' }))
  })
}

function valuesOf(wanted: NewMail, { subject, html, text }: ComposedMail) {
  const { kind, companyId, recipient, expiresAt = null } = wanted
  const content = encryption.encrypt({ html, text })
  const untried = { state: 'waiting', attempts: 0, error: null, sentAt: null } as const
  const times = { nextAt: now(), createdAt: now(), updatedAt: now() }
  return { kind, companyId, recipient, subject, content, expiresAt, ...untried, ...times }
}

/** By the names of the columns. */
function rowOf(values: ReturnType<typeof valuesOf>): object {
  const { companyId, expiresAt, sentAt, nextAt, createdAt, updatedAt, ...sameNames } = values
  return {
    ...sameNames,
    company_id: companyId,
    expires_at: expiresAt?.toJSDate() ?? null,
    sent_at: sentAt,
    next_at: nextAt.toJSDate(),
    created_at: createdAt.toJSDate(),
    updated_at: updatedAt.toJSDate(),
  }
}
