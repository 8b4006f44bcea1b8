// The mailbox: all mails that were received, oldest first.
import type { Archive } from '#modules/mail/sandbox/archive'
import type { MailWire } from '#modules/mail/sandbox/wire'

/** More are not kept: the oldest go. */
const MAX_MAILS = 500

/** What is known of a mail before it is in the mailbox. */
export type ArrivedMail = Omit<MailWire, 'id' | 'receivedAt' | 'repeatOf' | 'size'>

export interface MailFilter {
  /** An address of the envelope; upper and lower case are the same. */
  readonly to?: string
  /** Only mails that came after the one with this id, which may be deleted. */
  readonly after?: number
}

export class Mailbox {
  readonly #mails: MailWire[]
  #lastId: number

  /** `changed` is called after each change. */
  constructor(
    private readonly archive: Archive,
    private readonly changed: () => void
  ) {
    this.#mails = archive.load().sort((a, b) => a.id - b.id)
    this.#lastId = this.#mails.at(-1)?.id ?? 0
  }

  /** Newest first. */
  list({ to, after = 0 }: MailFilter = {}): MailWire[] {
    const address = to?.toLowerCase()
    return this.#mails
      .filter(({ id }) => id > after)
      .filter((mail) => !address || mail.to.some((each) => each.toLowerCase() === address))
      .reverse()
  }

  find(id: number): MailWire | undefined {
    return this.#mails.find((mail) => mail.id === id)
  }

  /** The mail as it was sent. @throws Error for an unknown id */
  source(id: number): Buffer {
    return this.archive.source(id)
  }

  /** Stores a mail; when it returns, the mail may be acknowledged. */
  add(arrived: ArrivedMail, source: Buffer): MailWire {
    const mail: MailWire = {
      id: this.#nextId(),
      ...arrived,
      receivedAt: new Date().toISOString(),
      repeatOf: this.#firstWith(arrived.messageId)?.id ?? null,
      size: source.length,
    }
    this.archive.write(mail, source)
    this.#mails.push(mail)
    for (const old of this.#mails.splice(0, this.#mails.length - MAX_MAILS)) {
      this.archive.remove(old.id)
    }
    this.changed()
    return mail
  }

  /** Returns whether there was such a mail. */
  remove(id: number): boolean {
    const place = this.#mails.findIndex((mail) => mail.id === id)
    if (place === -1) return false
    this.#mails.splice(place, 1)
    this.archive.remove(id)
    this.changed()
    return true
  }

  /** Deletes all mails. Returns how many there were. */
  clear(): number {
    const removed = this.#mails.splice(0)
    for (const { id } of removed) this.archive.remove(id)
    this.changed()
    return removed.length
  }

  /** Milliseconds of the clock: a mailbox that was emptied and restarted gives no id a second time. */
  #nextId(): number {
    this.#lastId = Math.max(Date.now(), this.#lastId + 1)
    return this.#lastId
  }

  #firstWith(messageId: string | null): MailWire | undefined {
    return this.#mails.find((mail) => messageId !== null && mail.messageId === messageId)
  }
}
