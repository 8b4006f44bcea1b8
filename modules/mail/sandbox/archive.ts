// Where mails are stored: a folder with two files for each, or memory.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MailWire } from '#modules/mail/sandbox/wire'

/** Stores each mail as it was sent, and what the list shows of it. */
export interface Archive {
  /** All mails, in any order. */
  load(): MailWire[]
  /** When it returns, the mail survives the process; in memory, as long as the process lives. */
  write(mail: MailWire, source: Buffer): void
  /** The mail as it was sent. @throws Error for an unknown id */
  source(id: number): Buffer
  remove(id: number): void
}

export class MemoryArchive implements Archive {
  readonly #sources = new Map<number, Buffer>()

  load(): MailWire[] {
    return []
  }

  write(mail: MailWire, source: Buffer) {
    this.#sources.set(mail.id, source)
  }

  source(id: number): Buffer {
    const source = this.#sources.get(id)
    if (!source) throw new Error(`there is no mail ${id}`)
    return source
  }

  remove(id: number) {
    this.#sources.delete(id)
  }
}

/** `<id>.eml` is the mail, `<id>.json` its line of the list: it also has what the mail does not say, the envelope. */
export class FileArchive implements Archive {
  constructor(private readonly folder: string) {}

  load(): MailWire[] {
    return readdirSync(this.folder)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name): MailWire => JSON.parse(readFileSync(join(this.folder, name), 'utf8')))
      .filter(({ id }) => existsSync(this.#file(id, 'eml')))
  }

  write(mail: MailWire, source: Buffer) {
    writeFileSync(this.#file(mail.id, 'eml'), source, { flush: true })
    // It comes last and by a rename: a mail that has its line is complete.
    const line = this.#file(mail.id, 'json')
    writeFileSync(`${line}.new`, JSON.stringify(mail), { flush: true })
    renameSync(`${line}.new`, line)
  }

  source(id: number): Buffer {
    return readFileSync(this.#file(id, 'eml'))
  }

  remove(id: number) {
    rmSync(this.#file(id, 'json'), { force: true })
    rmSync(this.#file(id, 'eml'), { force: true })
  }

  #file(id: number, ending: 'eml' | 'json'): string {
    return join(this.folder, `${id}.${ending}`)
  }
}
