/** Mails to the mailbox as a mail program sends them, and its calls. */
import { connect } from 'node:net'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { SMTPTransport } from '@adonisjs/mail/transports/smtp'
import type { NodeMailerMessage } from '@adonisjs/mail/types'
import type { FaultOrder, FaultWire, MailDetailsWire, MailWire } from '#modules/mail/sandbox/wire'
import { SandboxClient } from '#sandbox/client'

/** A message with its addresses as texts, or with its whole source. */
export interface OutgoingMail extends Omit<NodeMailerMessage, 'to' | 'cc' | 'bcc' | 'replyTo'> {
  readonly to?: string | readonly string[]
  readonly cc?: string
  readonly bcc?: string
  readonly replyTo?: string
  readonly raw?: string | Buffer
}

export class MailClient extends SandboxClient {
  constructor(
    url: string,
    readonly smtpUrl: string
  ) {
    super(url)
  }

  /** Sends over a connection of its own. @throws Error with `code` or `responseCode` when it is not acknowledged */
  async sendMail(message: OutgoingMail, timeouts: { socketTimeout?: number } = {}) {
    const { hostname: host, port } = new URL(this.smtpUrl)
    const transport = new SMTPTransport({ host, port: Number(port), ignoreTLS: true, ...timeouts })
    const mail = { from: 'Guichê <guiche@guiche.local>', ...message }
    try {
      // The transport takes whatever its library takes; its type knows a part of that.
      return await transport.send(mail as NodeMailerMessage)
    } finally {
      await transport.close()
    }
  }

  /** Sends `source` without a change. */
  sendSource(to: string, source: string | Buffer) {
    return this.sendMail({ envelope: { from: 'guiche@guiche.local', to }, raw: source })
  }

  /** The first line that the server answers to each of the commands. */
  async dialogue(commands: readonly string[]): Promise<string[]> {
    const { hostname: host, port } = new URL(this.smtpUrl)
    const socket = connect(Number(port), host)
    const lines = createInterface(socket)[Symbol.asyncIterator]()
    const answers = [(await lines.next()).value]
    for (const command of commands) {
      socket.write(`${command}\r\n`)
      answers.push((await lines.next()).value)
    }
    socket.destroy()
    await once(socket, 'close')
    return answers.map(String)
  }

  mails(query = ''): Promise<MailWire[]> {
    return this.call('GET', `/api/mail/messages${query}`)
  }

  mail(id: number): Promise<MailDetailsWire> {
    return this.call('GET', `/api/mail/messages/${id}`)
  }

  /** The newest mail in full. */
  async newest(): Promise<MailDetailsWire> {
    const [newest] = await this.mails()
    return this.mail(newest.id)
  }

  mailFault(order: FaultOrder): Promise<FaultWire> {
    return this.call('POST', '/api/mail/faults', order)
  }

  mailFaults(): Promise<FaultWire[]> {
    return this.call('GET', '/api/mail/faults')
  }
}
