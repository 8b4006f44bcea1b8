/** The socket: one per signed-in page; rooms survive reconnects, what was missed is fetched again (RT-01..05). */
import { useEffect } from 'react'
import { io, type Socket } from 'socket.io-client'
import { create } from 'zustand'
import { queryClient } from '#web/lib/query'
import { installedModules, isOn } from '#web/shell/discover'
import { ComeBack } from '#web/shell/come_back'
import { rooms } from '#web/shell/rooms'
import { checkSession, renewSession } from '#web/shell/session'
import { currentSession, sessionStore } from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'
import type { RealtimeHandler, RealtimeBody } from '#web/shell/web_module'

/** Milliseconds between two signs of life (core.md 9). */
const heartbeatMs = 300_000
/** With a token this close to its end no socket is opened: the page is loaded anew, which renews it (core.md 4, 9). */
const guardMs = 180
/** Milliseconds before that load. */
const reloadMs = 1000
/** In session storage, once the page was loaded anew for a token that was over. */
const reloadedKey = 'reloadedForToken'
/** Milliseconds over which the browsers of a company spread what they fetch after a loss, each at its own moment. */
const spreadMs = 1500
/** Milliseconds before what was refused is asked again, when the server does not say. */
const askLaterMs = 5000
/** Events of the socket itself: no module hears them. */
const ownEvents = new Set(['ready', 'auth-expired', 'rate-limited', 'resync'])
/** Milliseconds without a further room before one looks at what was missed meanwhile. */
const joinedMs = 50

interface Refusal {
  readonly error?: string
  /** Only when too much was asked: when to ask again. */
  readonly retryAfterMs?: number
}

/** connecting is the first time; away is a connection that was there and is lost. */
export const realtimeStore = create<{ state: 'connecting' | 'ready' | 'away' }>()(() => ({
  state: 'connecting',
}))

/** Opens the socket of the current session; `address` is the page's own when left out. Returns how to close it. */
export function startRealtime(address = window.location.origin): () => void {
  const session = currentSession()
  if (!session) return () => undefined
  const { companyId } = session.user
  const socket = io(address, {
    // Each session its own connection, not one shared by address.
    forceNew: true,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    // Asked at each attempt, so that a reconnect carries the renewed token.
    auth: (give) => give({ token: currentSession()?.token }),
    query: { token: session.token },
  })
  const handlers = loadHandlers(session.modules)
  const missed = missedWatch()
  const comeBack = new ComeBack()
  const comeBackFrom = async ({ retryAfterMs }: Refusal) => {
    // Where only too much was asked the token is good.
    if (retryAfterMs !== undefined || (await renewSession())) {
      comeBack.wait(() => socket.connect(), retryAfterMs)
    }
  }

  socket.on('ready', ({ seq }: { seq?: number } = {}) => {
    // Not on `connect`: the server listens for joins only once it says it is ready.
    rooms.attach(socket, missed.joined)
    realtimeStore.setState({ state: 'ready' })
    comeBack.arrived()
    missed.ready(seq)
  })
  socket.on('auth-expired', () => void renewOn(socket))
  socket.on('resync', ({ seq }: { seq?: number } = {}) => missed.lost(seq))
  socket.on('connect_error', (error: Error & { data?: Refusal }) => {
    realtimeStore.setState({ state: 'away' })
    // A refusal, unlike a lost network, is not tried again by socket.io.
    if (!error.data?.error) return
    void comeBackFrom(error.data)
  })
  socket.on('disconnect', (reason) => {
    rooms.detach()
    realtimeStore.setState({ state: 'away' })
    comeBack.left()
    if (reason === 'io server disconnect') comeBack.wait(() => openSocket(socket))
  })
  socket.on('rate-limited', ({ retryAfterMs }: Refusal) =>
    rooms.askLater(retryAfterMs ?? askLaterMs)
  )
  socket.onAny((name: string, body: RealtimeBody = {}) => {
    if (ownEvents.has(name)) return
    missed.heard(body.seq)
    const event = suffixOf(name, companyId)
    if (event === 'auth') void checkSession()
    else void handlers.then((all) => all.forEach((handle) => handle(event, body, queryClient)))
  })

  openSocket(socket)
  const heartbeat = setInterval(() => socket.emit('userStatus'), heartbeatMs)
  return () => {
    clearInterval(heartbeat)
    comeBack.stop()
    rooms.detach()
    socket.removeAllListeners().disconnect()
    realtimeStore.setState({ state: 'connecting' })
  }
}

/**
 * Stands in a room while the component is shown: `useRoom('ChatBox', ticketId)`. Undefined waits. `onStanding`,
 * the same function each time, is called whenever the server has let us in.
 */
export function useRoom(
  kind: 'ChatBox' | 'Tickets' | 'Notification',
  argument?: string | number,
  onStanding?: () => void
) {
  const needsArgument = kind !== 'Notification'
  useEffect(() => {
    if (needsArgument && argument === undefined) return
    return rooms.join(kind, argument, onStanding)
  }, [kind, argument, needsArgument, onStanding])
}

function openSocket(socket: Socket) {
  const session = currentSession()
  if (!session || socket.connected) return
  const isOver = Date.parse(session.expiresAt) - Date.now() < guardMs
  if (isOver && !sessionStorage.getItem(reloadedKey)) {
    sessionStorage.setItem(reloadedKey, 'yes')
    thisPage.reloadIn(reloadMs)
    return
  }
  // Over again right after it was renewed: this device's clock is wrong, and the server knows better.
  if (!isOver) sessionStorage.removeItem(reloadedKey)
  socket.connect()
}

async function renewOn(socket: Socket) {
  if (await renewSession()) socket.emit('renewToken', currentSession()?.token)
}

/** `company-7-ticket` → `ticket`; `company-announcement` → `announcement`. */
export function suffixOf(name: string, companyId: number): string {
  return name.replace(new RegExp(`^company-(${companyId}-)?`), '')
}

function loadHandlers(names: readonly string[]): Promise<readonly RealtimeHandler[]> {
  const listening = installedModules.filter((module) => module.realtime && isOn(module, names))
  return Promise.all(listening.map(async (module) => (await module.realtime!()).default))
}

/**
 * Compares the company's sequence across connections. Holes inside one connection say nothing: the
 * sequence counts the whole company, and a person hears only his own rooms (RT-07).
 */
export function missedWatch(refetch = () => void queryClient.invalidateQueries()) {
  let last: number | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    /** Several rooms are joined at once: one look behind the last of them is enough. */
    joined() {
      clearTimeout(waiting)
      waiting = setTimeout(refetch, joinedMs)
    },
    ready(seq: number | undefined) {
      // Also the first time: what was loaded before the socket listened may already be old.
      if (seq === undefined || seq !== last) refetch()
      last = seq ?? null
    },
    /** The server says that events did not reach it, or us: all browsers of the company are told at once. */
    lost(seq: number | undefined) {
      setTimeout(refetch, Math.random() * spreadMs)
      if (seq !== undefined) last = Math.max(last ?? 0, seq)
    },
    heard(seq: unknown) {
      if (typeof seq === 'number') last = Math.max(last ?? 0, seq)
    },
  }
}

/** Keeps the socket's session: it is opened for a person and closed when that person is gone. */
export function useRealtime() {
  const userId = sessionStore((state) => state.session?.user.id)
  useEffect(() => {
    if (userId === undefined) return
    return startRealtime()
  }, [userId])
}
