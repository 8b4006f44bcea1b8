/** Sends the mails that are to be tried again, and those whose own job was lost in a crash. */
import PQueue from 'p-queue'
import { now } from '#app/kernel/clock'
import type { Job } from '#app/kernel/modules/module'
import { Mail } from '#modules/mail/model'
import { sendMail } from '#modules/mail/send_mail'

/** Mails of one run; the next run takes the others. */
const perRun = 200
/** At a time: mail servers limit how many connections one sender may have. */
const atOnce = 4

export default class SendDue implements Job {
  async handle(_payload: unknown, stopping?: AbortSignal) {
    const due = await Mail.query()
      .select('id')
      .where('state', 'waiting')
      .where('next_at', '<=', now().toJSDate())
      .orderBy('next_at')
      .limit(perRun)
    const turns = new PQueue({ concurrency: atOnce })
    await Promise.all(
      due.map(({ id }) => turns.add(() => (stopping?.aborted ? undefined : sendMail(id))))
    )
  }
}
