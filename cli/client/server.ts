// Calls the running server over the operators' socket file (ADR 69), or another one over HTTPS with a key (ADR 80): the routes
// that browsers call.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Agent, fetch } from 'undici'
import { CliError, exitCodes } from '#cli/cli_error'
import { dataDir } from '#cli/server/environment'

/** Milliseconds. */
const answersWithin = 60_000

/** The file of the server that has the same environment. */
export const socketFile = (env: NodeJS.ProcessEnv = process.env): string =>
  path.resolve(env.OPERATOR_SOCKET || path.join(dataDir(env), 'operator/guiche.sock'))

interface Sent {
  /** What is undefined is left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: object
  /** Milliseconds. */
  readonly within?: number
}
interface Refusal {
  readonly error?: string
  readonly message?: string
  readonly details?: readonly { readonly field: string; readonly rule: string }[]
}

/** The server answered, and does not do what was asked. */
export class ServerRefusal extends CliError {
  constructor(
    message: string,
    /** Of HTTP, for example 404. */
    readonly status: number
  ) {
    super(message)
  }
}

/**
 * The answer of a call, for example `callServer('GET', '/companies')`. Throws ServerRefusal, with exit code 1 and the server's
 * own words, when it refuses, and CliError with 3 when no server answers.
 */
export async function callServer<Answer>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  of: string,
  { query = {}, body, within = answersWithin }: Sent = {}
): Promise<Answer> {
  const server = serverOf(process.env)
  const url = new URL(of, server.origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const answered = await connected(server, within, async (dispatcher) => {
    const answer = await fetch(url, {
      method,
      dispatcher,
      headers: { ...server.headers, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      // A key is sent to where the operator said, and nowhere else.
      redirect: 'error',
      signal: AbortSignal.timeout(within),
    })
    return { ok: answer.ok, status: answer.status, text: await answer.text() }
  })
  const { ok, status, text } = answered
  if (!ok) throw new ServerRefusal(refusalOf(status, parsed(text)), status)
  return parsed(text) as Answer
}

/**
 * Writes a stored file into `file`, by the link that the server gave, which may lead to a bucket. Overwrites nothing. Throws as
 * `callServer`, and CliError when the file cannot be written.
 */
export async function downloadFile(link: string, file: string): Promise<void> {
  const server = serverOf(process.env)
  const { pathname, search } = new URL(link, server.origin)
  const url = new URL(pathname + search, server.origin)
  const target = openNew(file)
  try {
    await connected(server, answersWithin, async (dispatcher) => {
      // The link itself opens the file.
      let answer = await fetch(url, { dispatcher, redirect: 'manual' })
      const elsewhere = answer.headers.get('location')
      if (elsewhere) answer = await fetch(elsewhere)
      if (!answer.ok || !answer.body) {
        throw new ServerRefusal(`The file could not be read (${answer.status}).`, answer.status)
      }
      await pipeline(Readable.fromWeb(answer.body), fs.createWriteStream('', { fd: target }))
    })
  } catch (error) {
    fs.rmSync(file, { force: true })
    throw error
  }
}

/** Only its owner may read it. */
function openNew(file: string): number {
  try {
    return fs.openSync(file, 'wx', 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CliError(code === 'EEXIST' ? `${file} is there already.` : message)
  }
}

interface Server {
  /** `https://…`; of no meaning over the file. */
  readonly origin: string
  /** Null over HTTPS. */
  readonly socketPath: string | null
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The server of this machine, or that of GUICHE_SERVER. Throws CliError with exit code 2 for an address that would send the key
 * in the clear, and without a key.
 */
function serverOf(env: NodeJS.ProcessEnv): Server {
  if (!env.GUICHE_SERVER) {
    const headers = { 'x-operator-account': accountOfCaller(env) }
    return { origin: 'http://localhost', socketPath: socketFile(env), headers }
  }
  const { protocol, hostname, origin } = URL.parse(env.GUICHE_SERVER) ?? {}
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname ?? '')
  if (!origin || (protocol !== 'https:' && !(protocol === 'http:' && isHere))) {
    throw new CliError(
      `The server ${env.GUICHE_SERVER} has to be an address such as https://guiche.example.`,
      exitCodes.wrongUse
    )
  }
  return { origin, socketPath: null, headers: { authorization: `Bearer ${keyOf(env)}` } }
}

function keyOf(env: NodeJS.ProcessEnv): string {
  const key = env.GUICHE_KEY || (env.GUICHE_KEY_FILE && readKey(env.GUICHE_KEY_FILE))
  if (key) return key
  throw new CliError(
    'Calling another server needs a key: make one there by "guiche keys create", and set GUICHE_KEY or GUICHE_KEY_FILE here.',
    exitCodes.wrongUse
  )
}

function readKey(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CliError(`The key could not be read from ${file} (${code}).`, exitCodes.wrongUse)
  }
}

async function connected<T>(
  server: Server,
  within: number,
  call: (dispatcher: Agent) => Promise<T>
): Promise<T> {
  const { socketPath } = server
  const dispatcher = new Agent(socketPath === null ? {} : { connect: { socketPath } })
  try {
    return await call(dispatcher)
  } catch (error) {
    if (error instanceof CliError) throw error
    throw new CliError(reasonOf(server, error as Error, within), exitCodes.noServer)
  } finally {
    await dispatcher.destroy()
  }
}

/** For the audit trail: with `sudo` the person who called it. */
const accountOfCaller = (env: NodeJS.ProcessEnv) => env.SUDO_USER || os.userInfo().username

function reasonOf({ origin, socketPath: file }: Server, error: Error, within: number): string {
  if (error.name === 'TimeoutError') return `The server did not answer within ${within / 1000} s.`
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  if (file === null) return `No server answers at ${origin} (${code ?? message}).`
  if (code === 'EACCES' || code === 'EPERM') {
    return `Only the server's account and root may open ${file}: call this as one of them, for example with "sudo -u guiche".`
  }
  if (code === 'ENOENT' || code === 'ECONNREFUSED') {
    return `No server answers on ${file}. Is it running, and are DATA_DIR and OPERATOR_SOCKET those of the server?`
  }
  return `The server did not answer (${code ?? error.message}).`
}

function refusalOf(status: number, { error, message, details = [] }: Refusal): string {
  if (!message) return `The server refused (${status}).`
  const fields = details.map(({ field, rule }) => `\n    ${field}: ${rule}`)
  return `${message} (${error})${fields.join('')}`
}

function parsed(text: string): Refusal {
  try {
    return JSON.parse(text) as Refusal
  } catch {
    return {}
  }
}
