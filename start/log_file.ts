/**
 * The log of one process as files of JSON lines (ADR 77). Each line is on its way to the disk before the next statement runs:
 * what a process says last, before it is killed, is what one looks for.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const mebibyte = 1024 * 1024

/** docs/running.md tells operators these figures. */
const defaults = {
  /** Of one file; another one follows. */
  fileBytes: 8 * mebibyte,
  /** Files of one process: the current one, and those before it. */
  filesKept: 4,
  /** Of the folder, with the files of processes that are gone. */
  folderBytes: 256 * mebibyte,
  /** In the folder: a process that dies again and again begins one each time. */
  filesInFolder: 200,
  /** Of a file that nobody has written to since. */
  daysKept: 30,
  /** Milliseconds after which a file is tried again that could not be written. */
  triesAgainMs: 30_000,
}

/** Milliseconds between two looks whether the file is still there. */
const looksEveryMs = 1000

const day = 24 * 3600 * 1000

type Limits = Readonly<typeof defaults>

/** `onTrouble`: called once when lines are lost, and again only after some could be written. */
export class LogFile {
  readonly #limits: Limits
  readonly #name: string
  #number = 0
  #fd: number | null = null
  #bytes = 0
  #isBroken = false
  #triesAgainAt = 0
  #looksAt = 0
  readonly #own: string[] = []

  constructor(
    readonly folder: string,
    private readonly onTrouble: (error: Error) => void,
    limits: Partial<Limits> = {}
  ) {
    this.#limits = { ...defaults, ...limits }
    const host = os.hostname().replaceAll(/[^\w.-]/g, '-')
    const at = new Date().toISOString().replaceAll(/[-:.]/g, '')
    // Ordered by start. Processes of containers have the same few pids.
    this.#name = `guiche-${at}-${host}-${process.pid}`
  }

  /** One line or several, each with its end. Never throws: whoever logs has other things to do. */
  write(lines: string): void {
    const now = Date.now()
    if (now < this.#triesAgainAt) return
    try {
      this.#append(Buffer.from(lines), now)
      this.#triesAgainAt = 0
    } catch (error) {
      const isFirst = this.#triesAgainAt === 0
      this.#triesAgainAt = now + this.#limits.triesAgainMs
      // It may hold a part of a line, after which no other may be written.
      this.#isBroken = true
      if (isFirst) this.onTrouble(error as Error)
    }
  }

  #append(bytes: Buffer, now: number) {
    this.#leaveIfGone(now)
    if (this.#isBroken || this.#bytes + bytes.length > this.#limits.fileBytes) this.#close()
    const fd = (this.#fd ??= this.#open())
    for (let written = 0; written < bytes.length;) {
      written += fs.writeSync(fd, bytes, written)
    }
    this.#bytes += bytes.length
  }

  /** The first line opens the file, so that a start does not wait for it. */
  #open(): number {
    fs.mkdirSync(path.dirname(this.folder), { recursive: true })
    // Only a folder that is made here gets its mode: that of another belongs to the operator.
    if (!fs.existsSync(this.folder)) fs.mkdirSync(this.folder, { mode: 0o700 })
    const file = `${this.#name}.${String(++this.#number).padStart(4, '0')}.log`
    // Without following a link that somebody else has put there.
    const fd = fs.openSync(path.join(this.folder, file), 'ax', 0o600)
    this.#own.push(file)
    this.#bytes = 0
    this.#isBroken = false
    this.#sweep(file)
    return fd
  }

  #close() {
    const fd = this.#fd
    this.#fd = null
    if (fd !== null) fs.closeSync(fd)
  }

  /** Somebody has removed the file: lines would go to nowhere. */
  #leaveIfGone(now: number) {
    if (this.#fd === null || now < this.#looksAt) return
    this.#looksAt = now + looksEveryMs
    if (fs.fstatSync(this.#fd).nlink === 0) this.#close()
  }

  /** Keeps the newest files: so many of this process, so many bytes of all. What cannot be deleted stays. */
  #sweep(current: string) {
    const tooMany = this.#own.splice(0, this.#own.length - this.#limits.filesKept)
    for (const file of tooMany) this.#remove(file)
    const oldest = Date.now() - this.#limits.daysKept * day
    let left = this.#limits.folderBytes
    for (const [place, { file, bytes, at }] of this.#others(current).entries()) {
      left -= bytes
      const isTooMany = place + 1 >= this.#limits.filesInFolder
      if (left < 0 || at < oldest || isTooMany) this.#remove(file)
    }
  }

  /** The newest first. */
  #others(current: string) {
    return fs
      .readdirSync(this.folder)
      .filter((file) => /^guiche-.*\.log$/.test(file) && file !== current)
      .flatMap((file) => {
        const found = fs.lstatSync(path.join(this.folder, file), { throwIfNoEntry: false })
        return found?.isFile() ? [{ file, bytes: found.size, at: found.mtimeMs }] : []
      })
      .toSorted((one, other) => other.at - one.at)
  }

  #remove(file: string) {
    try {
      fs.rmSync(path.join(this.folder, file), { force: true })
    } catch {
      // Of another account, say: it is not ours to bound.
    }
  }
}
