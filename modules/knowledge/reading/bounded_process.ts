/**
 * Runs reading_process.ts for one document within limits. Documents come from outside, and the libraries that read them
 * are large: nothing that happens there may cost the server its memory or its time.
 *
 * - The operating system limits memory, processor time and open files of the process, and lets it write no file
 *   (`ulimit`; what a system does not know is left out). A watch on its memory and a timer stand behind that.
 * - Node lets it read the code of the reader and the packages, and nothing else: the document is its standard input,
 *   opened here. It can start neither processes nor threads, load no native code and compile none from strings, and
 *   has no modules of the network (restrictions.ts).
 * - It gets no environment, and no handle but its pipes.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentType } from '#modules/knowledge/contract'
import type { ReadBlock, UnreadableReason } from '#modules/knowledge/reading/read_document'
import type { Line } from '#modules/knowledge/reading/reading_process'

export interface ReadingLimits {
  readonly fileBytes: number
  /** Of all blocks together, as they are handed over. */
  readonly textBytes: number
  readonly blocks: number
  /** Resident memory of the process. */
  readonly memoryBytes: number
  /** JavaScript's part of it, without buffers. */
  readonly heapBytes: number
  readonly cpuSeconds: number
  readonly milliseconds: number
}

export interface Reading {
  readonly blocks: readonly ReadBlock[]
  /** Why it was not read to its end; the blocks are those before. */
  readonly refused?: UnreadableReason
  /** Where in the code, or how the process ended; never a text of the document. */
  readonly place?: string
  /** Highest resident memory that was seen. */
  readonly peakBytes: number
}

interface DocumentFile {
  readonly path: string
  readonly type: DocumentType
}

export async function readWithin(limits: ReadingLimits, file: DocumentFile): Promise<Reading> {
  const handle = await fs.promises.open(file.path)
  try {
    const { size } = await handle.stat()
    if (size > limits.fileBytes) return { blocks: [], refused: 'too_large', peakBytes: 0 }
    if (size === 0) return { blocks: [], refused: 'empty', peakBytes: 0 }
    const child = startNode(limits, [program, file.type], handle.fd)
    return await readingOf(child, limits)
  } finally {
    await handle.close()
  }
}

// Starting.

const extension = import.meta.filename.endsWith('.ts') ? 'ts' : 'js'
const program = path.join(import.meta.dirname, `reading_process.${extension}`)
const restrictions = path.join(import.meta.dirname, `restrictions.${extension}`)
const home = path.resolve(import.meta.dirname, '../../..')

/** Starts Node within the limits, with this document as its standard input and its answers on pipe 3. */
export function startNode(
  limits: ReadingLimits,
  args: readonly string[],
  document: number
): ChildProcess {
  const command = [process.execPath, ...flagsOf(limits), ...args]
  const hasShell = process.platform !== 'win32'
  const [file, ...rest] = hasShell ? ['/bin/sh', '-c', shellOf(limits), ...command] : command
  return spawn(file!, rest, {
    cwd: home,
    env: {},
    stdio: [document, 'ignore', 'pipe', 'pipe'],
  })
}

/** Writable memory that Node 24 maps as it starts and hardly ever uses: measured, 530 MB. */
const reservedBytes = 560 * 1024 * 1024

/** The shell sets its own limits and becomes the process: `$0` is Node, `$@` its arguments. */
function shellOf(limits: ReadingLimits): string {
  const kilobytes = Math.ceil((limits.memoryBytes + reservedBytes) / 1024)
  const values = [
    // Writable memory, used or not. Address space (-v) says nothing: V8 reserves gigabytes of it.
    `-d ${kilobytes}`,
    `-S -t ${limits.cpuSeconds}`,
    `-H -t ${limits.cpuSeconds + 2}`,
    '-c 0',
    '-f 0',
    '-n 64',
  ]
  return `${values.map((value) => `ulimit ${value} 2>/dev/null`).join('; ')}; exec "$0" "$@"`
}

function flagsOf(limits: ReadingLimits): string[] {
  return [
    '--permission',
    ...readable().map((folder) => `--allow-fs-read=${folder}`),
    `--import=${pathToFileURL(restrictions).href}`,
    '--no-addons',
    '--no-warnings',
    '--disallow-code-generation-from-strings',
    // It would reserve gigabytes for each module of WebAssembly.
    '--disable-wasm-trap-handler',
    `--max-old-space-size=${Math.floor(limits.heapBytes / 1024 / 1024)}`,
    '--max-semi-space-size=8',
  ]
}

/** Packages are found below the home, and may really lie elsewhere. */
function readable(): string[] {
  const [packages] = createRequire(import.meta.url)
    .resolve('papaparse')
    .split('papaparse')
  return [
    path.join(import.meta.dirname, '*'),
    path.join(home, 'package.json'),
    path.join(home, 'node_modules', '*'),
    path.join(packages!, '*'),
  ]
}

// Watching.

async function readingOf(child: ChildProcess, limits: ReadingLimits): Promise<Reading> {
  let stopped: UnreadableReason | undefined
  const stop = (reason: UnreadableReason) => {
    stopped ??= reason
    child.kill('SIGKILL')
  }
  const ended = endOf(child)
  const timer = setTimeout(() => stop('too_slow'), limits.milliseconds)
  const memory = watchMemory(child, limits.memoryBytes, () => stop('too_large'))
  try {
    const [end, received] = await Promise.all([
      ended,
      receive(child, limits, () => stop('too_large')),
    ])
    return { ...readingBy(received, end, stopped), peakBytes: memory.peak() }
  } finally {
    clearTimeout(timer)
    memory.end()
  }
}

function readingBy(
  { blocks, last }: Received,
  end: End,
  stopped: UnreadableReason | undefined
): Omit<Reading, 'peakBytes'> {
  if (!last && !stopped)
    throw new Error(`The process that reads documents did not start: ${placeOf(end)} ${end.said}`)
  const refused = stopped ?? reasonOf(last, end)
  if (!refused) return { blocks }
  return { blocks, refused, place: last && 'place' in last ? last.place : placeOf(end) }
}

interface End {
  readonly signal: NodeJS.Signals | null
  /** The end of what it wrote on its standard error. */
  readonly said: string
}

function endOf(child: ChildProcess): Promise<End> {
  let said = ''
  // A system without a free handle gives the process no pipes.
  child.stderr?.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-4_096)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (_code, signal) => resolve({ signal, said }))
  })
}

function reasonOf(last: Line | undefined, { signal, said }: End): UnreadableReason | undefined {
  if (last && 'finished' in last) return undefined
  if (last && 'refused' in last) return last.refused
  if (signal === 'SIGXCPU') return 'too_slow'
  // Without memory V8 aborts; other programs of the system may also be killed for it.
  const isOutOfMemory = signal !== null || /out of memory|bad_alloc/i.test(said)
  return isOutOfMemory ? 'too_large' : 'unreadable'
}

/** Of what it wrote, libraries may have quoted the document. */
function placeOf({ signal, said }: End): string {
  const [fault = ''] = /FATAL ERROR: [\w :-]+|std::\w+/.exec(said) ?? []
  return `${signal ?? 'ended'} ${fault}`.trim()
}

interface Received {
  readonly blocks: readonly ReadBlock[]
  /** Undefined when the process did not come as far as to say that it has started. */
  readonly last: Line | undefined
}

async function receive(
  child: ChildProcess,
  limits: ReadingLimits,
  onTooMuch: () => void
): Promise<Received> {
  const blocks: ReadBlock[] = []
  let header: string | undefined
  let last: Line | undefined
  for await (const line of linesOf(child, limits.textBytes)) {
    if (line === 'too_much' || blocks.length > limits.blocks) {
      onTooMuch()
      break
    }
    last = line
    if ('header' in line) header = line.header
    if ('kind' in line)
      blocks.push({ ...line, ...(line.kind === 'row' && header !== undefined && { header }) })
  }
  return { blocks, last }
}

/** Lines are taken apart as they come, so that a long text does not hold up the server at its end. */
async function* linesOf(child: ChildProcess, maxBytes: number): AsyncGenerator<Line | 'too_much'> {
  const pipe = (child.stdio?.[3] ?? []) as Iterable<Buffer> | AsyncIterable<Buffer>
  let bytes = 0
  let rest: Buffer[] = []
  for await (const piece of pipe) {
    bytes += piece.length
    if (bytes > maxBytes) return yield 'too_much'
    let from = 0
    for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, from)) {
      yield JSON.parse(Buffer.concat([...rest, piece.subarray(from, at)]).toString()) as Line
      rest = []
      from = at + 1
    }
    rest.push(piece.subarray(from))
  }
}

const lookedEveryMs = 50

/** Behind the limit of the system, which macOS does not enforce. */
function watchMemory(child: ChildProcess, maxBytes: number, onTooMuch: () => void) {
  let peak = 0
  let isLooking = false
  const timer = setInterval(async () => {
    if (isLooking || child.pid === undefined) return
    isLooking = true
    const memory = await memoryOf(child.pid)
    isLooking = false
    peak = Math.max(peak, memory)
    if (memory > maxBytes) onTooMuch()
  }, lookedEveryMs)
  return { peak: () => peak, end: () => clearInterval(timer) }
}

/** Resident memory, in bytes; 0 for a process that is gone. On Linux the highest that it ever had. */
export async function memoryOf(pid: number): Promise<number> {
  if (process.platform !== 'linux') return memoryBySystem(pid)
  try {
    const status = await fs.promises.readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** By the program `ps`, where there is no /proc. */
export function memoryBySystem(pid: number): Promise<number> {
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, output) =>
      resolve(error ? 0 : Number(output.trim()) * 1024)
    )
  })
}
