/** Flooding sockets in a process of their own: they join and leave in an endless loop and reconnect whenever they are closed. */
import { WebSocket } from 'ws'

export interface Flood {
  readonly url: string
  readonly token: string
  readonly sockets: number
}
export interface Flooded {
  /** Packets sent, connections refused, and sockets closed after they had been accepted. */
  readonly sent: number
  readonly refused: number
  readonly closed: number
}

/** Packets that each socket sends every `everyMs`. */
const packets = 20
const everyMs = 100

let counts = { sent: 0, refused: 0, closed: 0 }
let isOver = true
const open = new Set<WebSocket>()

process.on('disconnect', () => process.exit())
process.on('message', (asked: Flood | 'stop') => {
  if (asked === 'stop') {
    isOver = true
    for (const socket of open) socket.terminate()
    process.send!(counts)
  } else {
    isOver = false
    counts = { sent: 0, refused: 0, closed: 0 }
    for (let made = 0; made < asked.sockets; made++) misbehave(asked)
    process.send!('flooding')
  }
})

function misbehave(flood: Flood) {
  const { url, token } = flood
  const address = `${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket&token=${token}`
  const socket = new WebSocket(address, { perMessageDeflate: false })
  open.add(socket)
  let isIn = false
  let timer: NodeJS.Timeout | undefined
  socket.on('error', () => undefined)
  socket.on('message', (bytes: Buffer) => {
    const text = bytes.toString()
    if (text === '2') socket.send('3')
    else if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
    else if (text.startsWith('42["ready"')) {
      isIn = true
      timer = setInterval(() => shower(socket), everyMs)
    }
  })
  socket.on('close', () => {
    clearInterval(timer)
    open.delete(socket)
    if (isOver) return
    if (isIn) counts.closed += 1
    else counts.refused += 1
    setTimeout(() => isOver || misbehave(flood), everyMs)
  })
}

function shower(socket: WebSocket) {
  for (let turn = 0; turn < packets / 2 && socket.readyState === WebSocket.OPEN; turn++) {
    socket.send('420["joinTickets","pending"]')
    socket.send('421["leaveTickets","pending"]')
    counts.sent += 2
  }
}
