// The SMTP server: it takes every mail on loopback, and acknowledges one when it is stored.
import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Faults } from '#modules/mail/sandbox/faults'
import type { Mailbox } from '#modules/mail/sandbox/mailbox'
import { arrivedMail } from '#modules/mail/sandbox/read_mail'
import type { FaultOrder } from '#modules/mail/sandbox/wire'
import { listenOnFree } from '#sandbox/stand_in'

/** What many mail servers take. */
const MAX_BYTES = 10 * 1024 * 1024

export class SmtpReceiver {
  readonly #server: SMTPServer
  /** By the client's port: all clients are on this machine. */
  readonly #sockets = new Map<number, Socket>()
  /** What happens to the mail that a session is sending. */
  readonly #faults = new WeakMap<SMTPServerSession, FaultOrder>()

  constructor(
    private readonly mailbox: Mailbox,
    private readonly faults: Faults
  ) {
    this.#server = new SMTPServer({
      authOptional: true,
      // The package's own certificate is expired.
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: MAX_BYTES,
      rejectOversized: true,
      onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
      onConnect: (_session, done) => done(this.#greetingError()),
      onMailFrom: (_address, session, done) => done(this.#begin(session)),
      onRcptTo: (_address, session, done) => done(this.#recipientError(session)),
      onData: (stream, session, done) => {
        this.#receive(stream, session).then(() => done(), done)
      },
    })
    this.#server.server.on('connection', (socket) => this.#remember(socket))
    // A client that hangs up is its own affair; without a listener its error would end the process.
    this.#server.on('error', () => {})
  }

  /**
   * Listens on the first of the ports that is free; 0 means any. Resolves with the port.
   *
   * @throws Error of the last port when none can be used
   */
  listen(ports: readonly number[]): Promise<number> {
    return listenOnFree(this.#server.server, ports)
  }

  /** Hangs up on everybody; a mail that was not acknowledged may be stored or not. */
  close(): Promise<void> {
    for (const socket of this.#sockets.values()) socket.destroy()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  #remember(socket: Socket) {
    const port = socket.remotePort
    if (port === undefined) return
    this.#sockets.set(port, socket)
    socket.on('close', () => this.#sockets.delete(port))
  }

  #greetingError(): Error | null {
    return this.faults.refusesConnection() ? refusal(421, 'Try again later') : null
  }

  #begin(session: SMTPServerSession): null {
    const fault = this.faults.ofMail()
    if (fault) this.#faults.set(session, fault)
    else this.#faults.delete(session)
    return null
  }

  #recipientError(session: SMTPServerSession): Error | null {
    const kind = this.#faults.get(session)?.kind
    if (kind === 'refuse') return refusal(550, 'No such mailbox')
    return kind === 'defer' ? refusal(451, 'Try again later') : null
  }

  /** Resolves when the mail may be acknowledged. */
  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const { mailFrom, rcptTo } = session.envelope
    const source = await bytesOf(stream)
    // The server answers 552 by itself.
    if (stream.sizeExceeded) return
    const fault = this.#faults.get(session)
    if (fault?.kind === 'drop') return this.#hangUp(session)
    const from = mailFrom ? mailFrom.address : ''
    const to = rcptTo.map(({ address }) => address)
    this.mailbox.add(await arrivedMail(source, { from, to }), source)
    if (fault?.kind === 'accept_then_drop') this.#hangUp(session)
    if (fault?.kind === 'slow') await setTimeout(fault.ms, undefined, { ref: false })
  }

  #hangUp(session: SMTPServerSession) {
    this.#sockets.get(session.remotePort)?.destroy()
  }
}

/** An error that the server answers with this code. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/** What comes after the size limit is read, as the protocol demands, and thrown away. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
