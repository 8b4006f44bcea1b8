// The files in which the server's processes on this machine keep their log (ADR 77), read in pieces: they may be large.
import fs from 'node:fs'
import path from 'node:path'
import { dataDir } from '#cli/server/environment'

const chunkBytes = 64 * 1024
const newline = 10

/** The folder of the server that has the same environment; null when LOG_DIR says that there is none. */
export function logFolder(env: NodeJS.ProcessEnv = process.env): string | null {
  if (env.LOG_DIR === 'none') return null
  return path.resolve(env.LOG_DIR || path.join(dataDir(env), 'log'))
}

export interface LogFileOnDisk {
  readonly path: string
  readonly bytes: number
  /** Milliseconds since 1970 of the last line. */
  readonly writtenAt: number
}

/** In the order in which they were begun. Throws the system's error when the folder cannot be read. */
export function logFiles(folder: string): LogFileOnDisk[] {
  return fs
    .readdirSync(folder)
    .filter((name) => /^guiche-.*\.log$/.test(name))
    .toSorted()
    .flatMap((name) => {
      const file = path.join(folder, name)
      const found = fs.statSync(file, { throwIfNoEntry: false })
      return found?.isFile() ? [{ path: file, bytes: found.size, writtenAt: found.mtimeMs }] : []
    })
}

export interface Line {
  readonly text: string
  /** Where it begins in its file, in bytes. */
  readonly at: number
}

/** Lines from the end to the begin. A file that is deleted meanwhile ends. */
export function* linesBackward({ path: file, bytes }: LogFileOnDisk): Generator<Line> {
  const fd = opened(file)
  if (fd === null) return
  try {
    let end = bytes
    let rest = Buffer.alloc(0)
    while (end > 0) {
      const from = Math.max(0, end - chunkBytes)
      rest = Buffer.concat([piece(fd, from, end), rest])
      end = from
      for (let cut = rest.lastIndexOf(newline); cut !== -1; cut = rest.lastIndexOf(newline)) {
        yield { text: rest.toString('utf8', cut + 1), at: end + cut + 1 }
        rest = rest.subarray(0, cut)
      }
    }
    yield { text: rest.toString('utf8'), at: 0 }
  } finally {
    fs.closeSync(fd)
  }
}

/** Lines that have an end, from this byte on. */
export function* linesForward({ path: file, bytes }: LogFileOnDisk, from = 0): Generator<Line> {
  const fd = opened(file)
  if (fd === null) return
  try {
    let rest = Buffer.alloc(0)
    for (let at = from; at < bytes; at += chunkBytes) {
      let begin = at - rest.length
      rest = Buffer.concat([rest, piece(fd, at, Math.min(bytes, at + chunkBytes))])
      for (let cut = rest.indexOf(newline); cut !== -1; cut = rest.indexOf(newline)) {
        yield { text: rest.toString('utf8', 0, cut), at: begin }
        begin += cut + 1
        rest = rest.subarray(cut + 1)
      }
    }
  } finally {
    fs.closeSync(fd)
  }
}

/** The byte after the last line that has an end. */
export function endOfLines(file: LogFileOnDisk): number {
  const [last] = linesBackward(file)
  return last?.at ?? 0
}

function opened(file: string): number | null {
  try {
    return fs.openSync(file, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

function piece(fd: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(to - from)
  const read = fs.readSync(fd, bytes, 0, bytes.length, from)
  return bytes.subarray(0, read)
}
