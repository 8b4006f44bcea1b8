/**
 * Sockets of many browsers in a process of their own, which only record when they received which event.
 *
 * They implement the contract's protocol without the browsers' client library: in reality two hundred browsers run on
 * two hundred machines; decoding each event two hundred times with the library on this one would distort the result.
 * A frame that all sockets receive alike is decoded once.
 */
import { WebSocket } from 'ws'

export interface Hall {
  readonly url: string
  /** Of the users whose sockets these are, assigned in turn. */
  readonly tokens: readonly string[]
  readonly companyId: number
  readonly clients: number
  /** What each socket joins: the name of the request and its argument. */
  readonly joins: readonly (readonly [string, string])[]
}
/** A company's event by its name without the company, and the value that its body must have at `path`. */
export interface Expected {
  readonly event: string
  readonly path: readonly string[]
  readonly value: unknown
}

let companyId = 0
let heardBy = new Map<WebSocket, number>()
let expected: Expected | null = null
let sockets: WebSocket[] = []
/** The most recent frames, and whether each is the expected event. */
let decoded: { readonly frame: Buffer; readonly isIt: boolean }[] = []

process.on('disconnect', () => process.exit())
process.on('message', (asked: Hall | Expected) => void answer(asked))

async function answer(asked: Hall | Expected) {
  if ('clients' in asked) {
    companyId = asked.companyId
    const { tokens, clients } = asked
    const opened = Array.from({ length: clients }, (_, place) =>
      open(asked, tokens[place % tokens.length])
    )
    sockets = await Promise.all(opened)
    process.send!('open')
  } else {
    heardBy = new Map()
    decoded = []
    expected = asked
    process.send!('listening')
  }
}

async function open({ url, joins }: Hall, token: string): Promise<WebSocket> {
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await next(socket, '0')
  socket.send(`40${JSON.stringify({ token })}`)
  await next(socket, '42["ready"')
  for (const [number, request] of joins.entries()) {
    socket.send(`42${number}${JSON.stringify(request)}`)
    await next(socket, `43${number}`)
  }
  socket.on('message', (bytes: Buffer) => hear(socket, bytes))
  return socket
}

/** Resolves with the next frame that starts with the prefix. */
async function next(socket: WebSocket, beginning: string) {
  await new Promise<void>((resolve, reject) => {
    socket.once('close', () =>
      reject(new Error(`the server closed a socket before "${beginning}"`))
    )
    socket.on('message', function look(bytes: Buffer) {
      if (!bytes.toString().startsWith(beginning)) return
      socket.off('message', look)
      resolve()
    })
  })
}

function hear(socket: WebSocket, frame: Buffer) {
  const at = now()
  if (frame.length === 1) return socket.send('3')
  if (!expected || heardBy.has(socket) || !isExpected(frame)) return
  heardBy.set(socket, at)
  if (heardBy.size < sockets.length) return
  expected = null
  process.send!([...heardBy.values()])
}

function isExpected(frame: Buffer): boolean {
  const known = decoded.find((one) => one.frame.equals(frame))
  if (known) return known.isIt
  const isIt = matches(JSON.parse(frame.toString().slice(2)) as [string, unknown])
  decoded = [{ frame, isIt }, ...decoded.slice(0, 7)]
  return isIt
}

function matches([name, body]: [string, unknown]): boolean {
  const { event, path, value } = expected!
  if (name !== `company-${companyId}-${event}`) return false
  const found = path.reduce<unknown>((one, key) => (one as Record<string, unknown>)?.[key], body)
  return found === value
}

/** Milliseconds of a clock that is shared by all processes of the machine. */
const now = () => Number(process.hrtime.bigint() / 1000n) / 1000
