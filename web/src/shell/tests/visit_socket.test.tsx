/** The socket during an operator's visit to a company: it carries the token of the visit, and ends with it (AUT-13). */
import { render, waitFor } from '@testing-library/react'
import { Server, type Socket } from 'socket.io'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadAllTexts } from '#web/lib/i18n'
import { App } from '#web/shell/app'
import { leaveCompany, startSession } from '#web/shell/session'
import { currentSession } from '#web/shell/session_store'
import { enterCompany } from '#web/shell/visiting'
import { sessionWire, signIn } from '#web/testing/people'
import { stubServer } from '#web/testing/server'

/** The window of the test. */
declare const jsdom: { reconfigure(options: { url: string }): void }
const formerAddress = window.location.href

const own = sessionWire()
const renewed = { ...sessionWire(), user: own.user }
const opened = sessionWire()
// The operator may enter their own company as themselves: the person stays the same.
const visiting = { ...opened, expiresAt: new Date(Date.now() + 3_600_000).toISOString() }

let io: Server
let sockets: Socket[]
let stop: () => void
beforeEach(async () => {
  sockets = []
  const server = await stubServer({
    'POST /companies/7/enter': () => visiting,
    'POST /auth/refresh_token': () => renewed,
    'DELETE /auth/logout': () => ({}),
  })
  // The frame connects to the address of the page.
  jsdom.reconfigure({ url: server.address })
  io = new Server(server.node, { transports: ['websocket'] })
  io.on('connection', (socket) => {
    sockets.push(socket)
    socket.emit('ready', { seq: 1 })
  })
  await loadAllTexts()
  stop = startSession()
  signIn({ token: own.token, user: { super: true } })
})
afterEach(() => {
  stop()
  io.disconnectSockets(true)
  void io.close()
  jsdom.reconfigure({ url: formerAddress })
})

const tokens = () => sockets.map(({ handshake }) => handshake.auth.token as string)
const open = () => sockets.filter(({ connected }) => connected).length
const isAlone = (token: string) =>
  waitFor(() => {
    expect(tokens().at(-1)).toBe(token)
    expect(open()).toBe(1)
  })

it('is opened anew with the token of the visit, and with the own one after it', async () => {
  render(<App />)
  await isAlone(own.token)
  await enterCompany(7)
  await isAlone(visiting.token)
  await leaveCompany()
  await isAlone(renewed.token)
  expect(tokens()).toEqual([own.token, visiting.token, renewed.token])
})

it('a visit that the server calls expired ends, and is not renewed', async () => {
  render(<App />)
  await isAlone(own.token)
  await enterCompany(7)
  await isAlone(visiting.token)
  sockets.at(-1)!.emit('auth-expired')
  await isAlone(renewed.token)
  expect(currentSession()!.token).toBe(renewed.token)
})
