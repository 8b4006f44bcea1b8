// The contract of a stand-in: it plays one outside system, and has calls, a tab of the page and data of its own.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

export { SandboxError } from '#sandbox/errors'
export { endServer, listenOnFree } from '#sandbox/listen'

/** What plays one outside system: WhatsApp and its phones, a mailbox, a bank. */
export interface StandIn {
  /** Lower-case letters, digits and `_`; unique in a sandbox. */
  readonly name: string
  readonly tab: Tab
  /** Prefixes of the paths of its calls; `/api/<name>` when missing. */
  readonly addresses?: readonly string[]
  /** Its folder below `--data`; its name when missing. */
  readonly folder?: string
  /** What it throws ends the sandbox, with the name of the stand-in before the message. */
  start(context: StandInContext): RunningStandIn | Promise<RunningStandIn>
}

/**
 * A tab of the page. `tab.html` of the folder is put into the page, `tab.css` and `tab.js` (a module) are loaded with
 * it if they are there; every file is served below `/<name>/`. The page's `/style.css` and `/dom.js` are for all.
 */
export interface Tab {
  readonly title: string
  /** Absolute path. */
  readonly folder: string
}

export interface StandInContext {
  /** Folder for its state, which exists; undefined when nothing is to survive the process. */
  readonly folder?: string
  /** Address of the sandbox, `http://127.0.0.1:3334`; it answers 503 until all stand-ins have started. */
  readonly url: string
  readonly port: number
  /** Ports to prefer for a server of its own, before any free one; all of them may be taken. */
  readonly preferredPorts: readonly number[]
  /** Whether to add a few examples where there is no state yet. */
  readonly demo: boolean
}

export interface RunningStandIn {
  readonly routes?: Routes
  /** Websockets and the like, by path. */
  readonly upgrades?: Readonly<Record<string, Upgrade>>
  /** What programs have to know of it: merged into the ready line. */
  readonly ready?: Readonly<Record<string, unknown>>
  /**
   * The variables with which the product uses it, by name: `env` of the ready line. Those that are lists, several
   * stand-ins may set (product_env.ts); any other belongs to one.
   */
  readonly env?: Readonly<Record<string, string>>
  /** Resolves when everything is written and closed. */
  stop(): void | Promise<void>
}

/** One call. */
export interface Call {
  /** Values of the path's `:name` parameters, decoded. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Names in lower case; for outside systems whose callers say there who they are. */
  readonly headers: IncomingHttpHeaders
  /** Parsed JSON; undefined without a body. */
  readonly body: unknown
  /** The body as it was received, for what is signed; empty without one. */
  readonly text: string
}
/**
 * Returns the JSON of the answer, or a RawAnswer. A SandboxError and a vine error are answered with their status and
 * message, any other with 500.
 */
export type Handler = (call: Call) => Promise<unknown>
/** `METHOD /path/:name` → handler. */
export type Routes = Readonly<Record<string, Handler>>

/** An answer that is not JSON, or has a status of its own: a file, a stream of events, another system's error. */
export class RawAnswer {
  constructor(readonly write: (response: ServerResponse) => void) {}
}

export interface Upgrade {
  /** Origins that may connect besides pages of this machine. */
  readonly origins?: readonly string[]
  /** Takes over the socket. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): void
}
