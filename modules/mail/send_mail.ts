/** Sends a mail; what stands in the way is kept in its row, and tried again. */
import encryption from '@adonisjs/core/services/encryption'
import logger from '@adonisjs/core/services/logger'
import type { DateTime } from 'luxon'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { sender } from '#config/mail'
import type { MailContent } from '#modules/mail/compose'
import type { MailState } from '#modules/mail/contract'
import { Mail } from '#modules/mail/model'
import { handOver, hasMailServer, isRefusedForGood } from '#modules/mail/transport'

/** Seconds after each failed attempt, about a day in all; after one more the mail has failed. */
const pauses = [30, 120, 600, 1_800, 7_200, 21_600, 43_200]
/** Seconds after which an attempt without a result is taken for lost in a crash; more than the server's time limits. */
const attemptSeconds = 120

/** Columns that an attempt changes. */
interface Outcome {
  readonly state?: MailState
  readonly error: string | null
  readonly content?: null
  readonly nextAt: DateTime | null
  readonly sentAt?: DateTime
}

/**
 * Does nothing for a mail that has left, is being sent, or is not due. A crash between the server's answer and the
 * commit sends it once more, with the same Message-ID.
 */
export async function sendMail(id: number): Promise<void> {
  const mail = await claim(id)
  if (mail) await settle(mail, await outcomeOf(mail))
}

/** Until `next_at` no other process takes it. */
async function claim(id: number): Promise<Mail | null> {
  const time = now()
  const { rows } = await databaseClient().rawQuery(
    `update mails set attempts = attempts + 1, next_at = ?
     where id = ? and state = 'waiting' and next_at <= ? returning id`,
    [time.plus({ seconds: attemptSeconds }).toJSDate(), id, time.toJSDate()]
  )
  return rows.length ? Mail.findOrFail(id) : null
}

/** Changes nothing when another attempt has begun meanwhile: this one took longer than any may. */
async function settle({ id, attempts }: Mail, outcome: Outcome): Promise<void> {
  const { nextAt, sentAt, ...columns } = outcome
  await databaseClient()
    .from('mails')
    .where({ id, attempts, state: 'waiting' })
    .update({
      ...columns,
      next_at: nextAt?.toJSDate() ?? null,
      sent_at: sentAt?.toJSDate() ?? null,
      updated_at: now().toJSDate(),
    })
}

async function outcomeOf(mail: Mail): Promise<Outcome> {
  if (mail.expiresAt && mail.expiresAt <= now()) return over('expired', mail.error)
  try {
    if (!hasMailServer()) throw new Error('There is no mail server: SMTP_URL is not set.')
    const { recipient, subject } = mail
    const content = encryption.decrypt<MailContent>(mail.content ?? '')
    if (!content) throw new Error('Its content cannot be read: APP_KEY has changed.')
    await handOver({ recipient, subject, ...content, messageId: messageIdOf(mail) })
  } catch (error) {
    return afterFailure(mail, error as Error)
  }
  return { ...over('sent', null), sentAt: now() }
}

const over = (state: 'sent' | 'expired', error: string | null): Outcome => ({
  state,
  error,
  content: null,
  nextAt: null,
})

/** The content of a failed mail stays, so that the operator can send it again. */
function afterFailure({ id, kind, attempts }: Mail, error: Error): Outcome {
  const pause = pauses[attempts - 1]
  const isLast = pause === undefined || isRefusedForGood(error)
  logger.warn({ err: error, mailId: id, kind, attempts }, isLast ? 'a mail failed' : 'a mail waits')
  return isLast
    ? { state: 'failed', error: error.message, nextAt: null }
    : { error: error.message, nextAt: now().plus({ seconds: pause }) }
}

/** The same at each attempt, so that mail programs show a mail that came twice only once. */
const messageIdOf = ({ id, createdAt }: Mail) =>
  `<mail.${id}.${createdAt.toMillis()}@${sender.address.split('@').at(-1)}>`
