/** The socket against a real socket.io server: rooms, events, missed events, renewed tokens (RT-01..05). */
import { act, waitFor } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '#web/lib/query'
import { ComeBack } from '#web/shell/come_back'
import { realtimeStore, startRealtime, suffixOf, useRoom } from '#web/shell/realtime'
import { startSession } from '#web/shell/session'
import { sessionStore } from '#web/shell/session_store'
import { thisPage } from '#web/shell/this_page'
import { sessionWire, signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'

let stub: StubServer
let io: Server
/** What the server received, for example `joinTickets open`. */
let received: string[]
let sockets: Socket[]
let seq = 5
const stops: (() => void)[] = []

beforeEach(async () => {
  received = []
  sockets = []
  seq = 5
  stub = await stubServer()
  io = new Server(stub.node, { transports: ['websocket'] })
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.onAny((event: string, argument: unknown) =>
      received.push(`${event} ${String(argument)}`)
    )
    socket.emit('ready', { seq })
  })
  stops.push(startSession())
  signIn()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  io.disconnectSockets(true)
  void io.close()
})

const open = () => void stops.push(startRealtime(stub.address))
const isReady = () => waitFor(() => expect(realtimeStore.getState().state).toBe('ready'))

it('sends the token, joins each room once, and leaves it with the last component', async () => {
  open()
  await isReady()
  expect(sockets[0]!.handshake.auth.token).toBe(sessionStore.getState().session!.token)
  expect(sockets[0]!.handshake.query.token).toBeTruthy()
  const { rerender, unmount } = renderScreen(<Rooms ticket={7} />)
  await waitFor(() => expect(received).toEqual(['joinTickets open', 'joinChatBox 7']))
  rerender(<Rooms ticket={8} />)
  await waitFor(() => expect(received.slice(2)).toEqual(['leaveChatBox 7', 'joinChatBox 8']))
  unmount()
  await waitFor(() => expect(received.slice(4)).toEqual(['leaveTickets open', 'leaveChatBox 8']))
})

it('joins again after the connection was lost, and fetches again what was missed', async () => {
  open()
  await isReady()
  renderScreen(<Rooms ticket={7} />)
  await waitFor(() => expect(received).toHaveLength(2))
  const refetch = vi.spyOn(queryClient, 'invalidateQueries')
  seq = 9
  sockets[0]!.conn.close()
  await waitFor(() => expect(sockets).toHaveLength(2), { timeout: 5000 })
  await waitFor(() => expect(received.slice(2)).toEqual(['joinTickets open', 'joinChatBox 7']))
  expect(refetch).toHaveBeenCalledTimes(1)
})

it('RT-05: calls each component when its room is joined, again after a reconnect, and never when refused', async () => {
  open()
  await isReady()
  const answers: ((answer: object) => void)[] = []
  const listen = (socket: Socket) =>
    socket.on('joinChatBox', (_ticket: unknown, answer: (given: object) => void) =>
      answers.push(answer)
    )
  io.on('connection', listen)
  listen(sockets[0]!)
  const standing: string[] = []
  const { rerender } = renderScreen(
    <>
      <Room ticket={7} onStanding={() => standing.push('one')} />
      <Room ticket={7} onStanding={() => standing.push('other')} />
    </>
  )
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]!({ ok: true, rooms: 1 })
  await waitFor(() => expect(standing).toEqual(['one', 'other']))

  sockets[0]!.conn.close()
  await waitFor(() => expect(answers).toHaveLength(2), { timeout: 5000 })
  answers[1]!({ ok: true, rooms: 1 })
  await waitFor(() => expect(standing).toHaveLength(4))

  rerender(<Room ticket={8} onStanding={() => standing.push('refused')} />)
  await waitFor(() => expect(answers).toHaveLength(3))
  answers[2]!({ error: 'ERR_NO_PERMISSION' })
  rerender(<Room ticket={9} onStanding={() => standing.push('last')} />)
  await waitFor(() => expect(answers).toHaveLength(4))
  answers[3]!({ ok: true, rooms: 1 })
  await waitFor(() => expect(standing.slice(4)).toEqual(['last']))
})

it('reconnects when the server closed the connection because permissions changed', async () => {
  open()
  await isReady()
  sockets[0]!.disconnect(true)
  await waitFor(() => expect(sockets).toHaveLength(2), { timeout: 5000 })
})

describe('when the server rate-limits', () => {
  it('a refused connection is retried after the delay that the server gives, without renewing the session', async () => {
    const wanted: number[] = []
    io.use((_socket, next) => {
      wanted.push(Date.now())
      const refusal = { error: 'ERR_RATE_LIMIT', retryAfterMs: 1500 }
      next(
        wanted.length < 2
          ? Object.assign(new Error('ERR_RATE_LIMIT'), { data: refusal })
          : undefined
      )
    })
    const renewal = vi.fn(() => sessionWire())
    stub.on({ 'POST /auth/refresh_token': renewal })
    open()
    await waitFor(() => expect(realtimeStore.getState().state).toBe('ready'), { timeout: 6000 })
    expect(wanted).toHaveLength(2)
    expect(wanted[1]! - wanted[0]!).toBeGreaterThanOrEqual(1500)
    expect(renewal).not.toHaveBeenCalled()
  })

  it('each connection that does not last is followed by a longer delay', () => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const comeBack = new ComeBack()
    const waits = [0, 1, 2, 3, 4, 5, 6, 7].map(() => {
      const from = Date.now()
      let waited = 0
      comeBack.wait(() => (waited = Date.now() - from))
      vi.runAllTimers()
      comeBack.arrived()
      comeBack.left()
      return waited
    })
    expect(waits).toEqual([1000, 2500, 5000, 10_000, 20_000, 40_000, 75_000, 75_000])
    comeBack.arrived()
    vi.advanceTimersByTime(30_000)
    comeBack.left()
    const connect = vi.fn()
    comeBack.wait(connect)
    vi.advanceTimersByTime(1000)
    expect(connect).toHaveBeenCalledOnce()
    comeBack.stop()
    comeBack.wait(connect)
    vi.runAllTimers()
    expect(connect).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })

  it('repeats the joins that were not answered, and no others', async () => {
    const joins: string[] = []
    const listen = (socket: Socket) => {
      const answer = (name: string) => (about: unknown, ack: (given: object) => void) => {
        joins.push(`${name} ${String(about)}`)
        if (name === 'joinTickets') ack({ ok: true, rooms: 1 })
        else if (joins.filter((one) => one.startsWith(name)).length > 1) ack({ ok: true, rooms: 1 })
        // The first is not answered: one `rate-limited` event covers everything that was refused.
        else socket.emit('rate-limited', { error: 'ERR_RATE_LIMIT', retryAfterMs: 20 })
      }
      socket.on('joinTickets', answer('joinTickets'))
      socket.on('joinChatBox', answer('joinChatBox'))
    }
    io.on('connection', listen)
    open()
    await isReady()
    const standing = vi.fn()
    renderScreen(
      <>
        <Rooms ticket={7} />
        <Room ticket={7} onStanding={standing} />
      </>
    )
    await waitFor(() => expect(standing).toHaveBeenCalledOnce())
    expect(joins).toEqual(['joinTickets open', 'joinChatBox 7', 'joinChatBox 7'])
  })

  it('a join that is refused with a retry delay is repeated after it', async () => {
    let joins = 0
    io.on('connection', (socket) =>
      socket.on('joinChatBox', (_about: unknown, ack: (given: object) => void) => {
        joins += 1
        ack(joins < 3 ? { error: 'ERR_RATE_LIMIT', retryAfterMs: 20 } : { ok: true, rooms: 1 })
      })
    )
    open()
    await isReady()
    const standing = vi.fn()
    renderScreen(<Room ticket={7} onStanding={standing} />)
    await waitFor(() => expect(standing).toHaveBeenCalledOnce())
    expect(joins).toBe(3)
  })
})

it('renews the token when the server emits auth-expired', async () => {
  const renewal = sessionWire()
  stub.on({ 'POST /auth/refresh_token': () => renewal })
  open()
  await isReady()
  sockets[0]!.emit('auth-expired')
  await waitFor(() => expect(received).toContain(`renewToken ${renewal.token}`))
})

it('ends the session when the user signed in elsewhere', async () => {
  stub.on({ 'GET /auth/me': () => refuse(401, 'ERR_SESSION_EXPIRED') })
  open()
  await isReady()
  act(() => void sockets[0]!.emit('company-7-auth', { action: 'update', sid: 'another' }))
  await waitFor(() => expect(sessionStore.getState().phase).toBe('out'))
})

describe('core.md 4, 9: a token that has expired when the socket opens', () => {
  const endsIn = (ms: number) => signIn({ expiresAt: new Date(Date.now() + ms).toISOString() })
  beforeEach(() => void vi.spyOn(thisPage, 'reload').mockImplementation(() => undefined))

  it.each([-60_000, 0, 179])('by %s ms: the page reloads after a second', (ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
    endsIn(ms)
    open()
    vi.advanceTimersByTime(999)
    expect(thisPage.reload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(thisPage.reload).toHaveBeenCalledOnce()
    expect(sockets).toHaveLength(0)
    vi.useRealTimers()
  })

  it('with 180 ms or more left the socket opens', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    endsIn(180)
    open()
    vi.useRealTimers()
    await isReady()
    expect(thisPage.reload).not.toHaveBeenCalled()
  })

  it('reloads only once: with a wrong clock the socket opens anyway', async () => {
    sessionStorage.setItem('reloadedForToken', 'yes')
    endsIn(-3_600_000)
    open()
    await isReady()
    expect(thisPage.reload).not.toHaveBeenCalled()
  })
})

it('core.md 7, 9: emits userStatus every 300000 ms, until it is closed', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  open()
  const at = begun.mock.calls.findIndex(([, ms]) => ms === 300_000)
  const [beat] = begun.mock.calls[at] as [() => void]
  const { value: timer } = begun.mock.results[at]!
  await isReady()
  expect(received).toEqual([])
  beat()
  await waitFor(() => expect(received).toEqual(['userStatus undefined']))
  beat()
  await waitFor(() => expect(received).toHaveLength(2))
  expect(ended).not.toHaveBeenCalledWith(timer)
  stops.pop()!()
  expect(ended).toHaveBeenCalledWith(timer)
})

describe('missed events', () => {
  it('RT-05: resync fetches data again, and a reconnect does not repeat it', async () => {
    open()
    await isReady()
    const lost = vi.spyOn(queryClient, 'invalidateQueries')
    sockets[0]!.emit('resync', { seq: 6 })
    await waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 3000 })
    sockets[0]!.conn.close()
    seq = 6
    await waitFor(() => expect(sockets).toHaveLength(2), { timeout: 5000 })
    await isReady()
    expect(lost).toHaveBeenCalledTimes(1)
  })
})

it('returns the names of events without the company', () => {
  expect(suffixOf('company-7-appMessage', 7)).toBe('appMessage')
  expect(suffixOf('company-7-chat-9', 7)).toBe('chat-9')
  expect(suffixOf('company-announcement', 7)).toBe('announcement')
})

interface RoomProps {
  readonly ticket: number
  readonly onStanding: () => void
}
function Room({ ticket, onStanding }: RoomProps) {
  useRoom('ChatBox', ticket, onStanding)
  return null
}

function Rooms({ ticket }: { ticket: number }) {
  useRoom('Tickets', 'open')
  useRoom('ChatBox', ticket)
  return null
}
