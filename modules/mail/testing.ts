/** A mailbox for tests: a real SMTP server, in this process, to which the product sends until it is closed. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { fakeJobs, type FakeJobs } from '#app/kernel/testing/fakes/jobs'
import type { NewMail } from '#modules/mail/contract'
import { useMailServer } from '#modules/mail/transport'
import { writeMail } from '#modules/mail/write_mail'

export interface Mailbox {
  /** What arrived, oldest first. */
  readonly mails: ParsedMail[]
  readonly jobs: FakeJobs
  /** The next recipients are refused with this status: 451 for the time being, 550 for good. Null: taken again. */
  refuseWith: number | null
  /** Sends what was written, and returns what arrived by that. */
  delivered(): Promise<ParsedMail[]>
  close(): Promise<void>
}

/** Jobs run when `delivered` is called. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ParsedMail[] = []
  const jobs = fakeJobs()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      const status = mailbox.refuseWith
      done(
        status ? Object.assign(new Error('refused by the test'), { responseCode: status }) : null
      )
    },
    onData(stream, _session, done) {
      void simpleParser(stream).then((mail) => {
        mails.push(mail)
        done()
      }, done)
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const restore = await useMailServer(new URL(`smtp://127.0.0.1:${port}`))
  const mailbox: Mailbox = {
    mails,
    jobs,
    refuseWith: null,
    async delivered() {
      const before = mails.length
      await jobs.runAll()
      return mails.slice(before)
    },
    async close() {
      await restore()
      jobs.restore()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return mailbox
}

/** A mail that waits to be sent. */
export const aMail = (options: Partial<NewMail> = {}) =>
  writeMail({
    kind: 'mail.test',
    companyId: null,
    recipient: 'rita@aurora.test',
    language: 'pt',
    ...options,
  })
