/** The socket: one per signed-in page; rooms are rejoined after a reconnect, and missed data is refetched (RT-01..05). */
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

/** Milliseconds between two heartbeats (core.md 9). */
const heartbeatMs = 300_000
/**
 * With a token this close to its end the socket is not opened; the page is reloaded, which renews the token
 * (core.md 4, 9).
 */
const guardMs = 180
/** Milliseconds before that reload. */
const reloadMs = 1000
/** Session storage key: the page was already reloaded for an expired token. */
const reloadedKey = 'reloadedForToken'
/** Milliseconds over which a company's browsers spread their refetches after lost events, by a random delay each. */
const spreadMs = 1500
/** Milliseconds before a rate-limited request is repeated, when the server does not say. */
const askLaterMs = 5000
/** Events of the socket itself: not passed to the modules' handlers. */
const ownEvents = new Set(['ready', 'auth-expired', 'rate-limited', 'resync'])
/** Debounce, in milliseconds, of the refetch after rooms were joined. */
const joinedMs = 50

interface Refusal {
  readonly error?: string
  /** Only when rate-limited: when to retry. */
  readonly retryAfterMs?: number
}

/** connecting: the first attempt; away: the connection was lost. */
export const realtimeStore = create<{ state: 'connecting' | 'ready' | 'away' }>()(() => ({
  state: 'connecting',
}))

/** Opens the socket of the current session; `address` defaults to the page's own. Returns a function that closes it. */
export function startRealtime(address = window.location.origin): () => void {
  const session = currentSession()
  if (!session) return () => undefined
  const { companyId } = session.user
  const socket = io(address, {
    // A new connection for each session, not one shared by address.
    forceNew: true,
    autoConnect: false,
    transports: ['websocket', 'polling'],
    // Called at each attempt, so that a reconnect carries the renewed token.
    auth: (give) => give({ token: currentSession()?.token }),
    query: { token: session.token },
  })
  const handlers = loadHandlers(session.modules)
  const missed = missedWatch()
  const comeBack = new ComeBack()
  const comeBackFrom = async ({ retryAfterMs }: Refusal) => {
    // When only rate-limited, the token is still valid.
    if (retryAfterMs !== undefined || (await renewSession())) {
      comeBack.wait(() => socket.connect(), retryAfterMs)
    }
  }

  socket.on('ready', ({ seq }: { seq?: number } = {}) => {
    // Not on `connect`: the server accepts joins only after it has sent `ready`.
    rooms.attach(socket, missed.joined)
    realtimeStore.setState({ state: 'ready' })
    comeBack.arrived()
    missed.ready(seq)
  })
  socket.on('auth-expired', () => void renewOn(socket))
  socket.on('resync', ({ seq }: { seq?: number } = {}) => missed.lost(seq))
  socket.on('connect_error', (error: Error & { data?: Refusal }) => {
    realtimeStore.setState({ state: 'away' })
    // socket.io reconnects after a lost network, but not after a refusal.
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
 * Joins a room while the component is mounted: `useRoom('ChatBox', ticketId)`. An undefined argument joins nothing yet.
 * `onStanding` (must be a stable function) is called whenever the server has accepted the join.
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
  // Expired again right after a renewal: this device's clock is wrong; connect and let the server decide.
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
 * Compares the company's sequence number across connections. Gaps within one connection mean nothing: the
 * sequence counts events of the whole company, and a user only gets those of their own rooms (RT-07).
 */
export function missedWatch(refetch = () => void queryClient.invalidateQueries()) {
  let last: number | null = null
  let waiting: ReturnType<typeof setTimeout> | undefined
  return {
    /** Several rooms are joined at once: one refetch after the last of them is enough. */
    joined() {
      clearTimeout(waiting)
      waiting = setTimeout(refetch, joinedMs)
    },
    ready(seq: number | undefined) {
      // Also at the first connection: data loaded before the socket was ready may be outdated.
      if (seq === undefined || seq !== last) refetch()
      last = seq ?? null
    },
    /** The server reports lost events: all browsers of the company get this at the same moment. */
    lost(seq: number | undefined) {
      setTimeout(refetch, Math.random() * spreadMs)
      if (seq !== undefined) last = Math.max(last ?? 0, seq)
    },
    heard(seq: unknown) {
      if (typeof seq === 'number') last = Math.max(last ?? 0, seq)
    },
  }
}

/** Opens the socket when a user signs in, and closes it when that user signs out. */
export function useRealtime() {
  const userId = sessionStore((state) => state.session?.user.id)
  useEffect(() => {
    if (userId === undefined) return
    return startRealtime()
  }, [userId])
}
