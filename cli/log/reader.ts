// Lines of all processes in the order of time.
import { entryOf, matches, type LogEntry, type LogFilter } from '#cli/log/entry'
import {
  endOfLines,
  linesBackward,
  linesForward,
  logFiles,
  type Line,
  type LogFileOnDisk,
} from '#cli/log/files'

export class LogReader {
  /** Lines that could not be read. */
  broken = 0
  /** Up to where each file has been read, in bytes. */
  readonly #readTo = new Map<string, number>()

  constructor(
    private readonly folder: string,
    private readonly filter: LogFilter
  ) {}

  /** The last ones that are wanted, the oldest first. Reads from the end, and no further than it must. */
  last(count: number): LogEntry[] {
    const files = this.#files()
    const readers = files.map((file) => this.#entries(linesBackward(file), file))
    const found: LogEntry[] = []
    for (const entry of merged(readers, (one, other) => one.time > other.time)) {
      // Clocks are set back now and then: lines a minute further may still be newer.
      if (entry.time < (this.filter.since ?? 0) - 60_000) break
      if (matches(entry, this.filter)) found.push(entry)
      if (found.length >= count) break
    }
    return found.toReversed()
  }

  /** All that are wanted, the oldest first, one after the other. */
  *all(): Generator<LogEntry> {
    const files = this.#files().filter(({ writtenAt }) => writtenAt >= (this.filter.since ?? 0))
    const readers = files.map((file) => this.#entries(linesForward(file), file))
    for (const entry of merged(readers, (one, other) => one.time < other.time)) {
      if (matches(entry, this.filter)) yield entry
    }
  }

  /** What was written since the last call, or since `last` or `all`; also to new files. */
  *next(): Generator<LogEntry> {
    const readers = logFiles(this.folder).flatMap((file) => {
      const from = this.#readTo.get(file.path) ?? 0
      return file.bytes > from ? [this.#entries(this.#further(file, from), file)] : []
    })
    for (const entry of merged(readers, (one, other) => one.time < other.time)) {
      if (matches(entry, this.filter)) yield entry
    }
  }

  /** From here on `next` goes on. */
  #files(): LogFileOnDisk[] {
    const files = logFiles(this.folder)
    for (const file of files) this.#readTo.set(file.path, endOfLines(file))
    return files
  }

  *#further(file: LogFileOnDisk, from: number): Generator<Line> {
    for (const line of linesForward(file, from)) {
      this.#readTo.set(file.path, line.at + Buffer.byteLength(line.text) + 1)
      yield line
    }
  }

  *#entries(lines: Iterable<Line>, file: LogFileOnDisk): Generator<LogEntry> {
    for (const { text, at } of lines) {
      if (text.trim() === '') continue
      const entry = entryOf(text, `${file.path}:${at}`)
      if (entry) yield entry
      else this.broken++
    }
  }
}

/** Always the entry that comes before the others. One entry of each is in memory. */
function* merged(
  all: readonly Generator<LogEntry>[],
  isBefore: (one: LogEntry, other: LogEntry) => boolean
): Generator<LogEntry> {
  const heads = all.flatMap((entries) => {
    const { value } = entries.next()
    return value ? [{ entries, entry: value as LogEntry }] : []
  })
  try {
    while (heads.length > 0) {
      let first = heads[0]
      for (const head of heads) if (isBefore(head.entry, first.entry)) first = head
      yield first.entry
      const { value, done } = first.entries.next()
      if (done) heads.splice(heads.indexOf(first), 1)
      else first.entry = value
    }
  } finally {
    for (const { entries } of heads) entries.return(undefined)
  }
}
