/** Sending rows in parts: nothing lost and no duplicates when the network fails. */
import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { refuse, stubServer } from '#web/testing/server'
import { partsOf, sendParts } from '../sheet/send_rows'

const rows = Array.from({ length: 600 }, (_none, at) => ({
  name: `Cliente ${at}`,
  number: `${5511900000000 + at}`,
  email: '',
}))
const answer = { newContacts: [{ contactId: 1, contactName: 'Ana' }], errorBag: [] }
const path = 'POST /contacts/upload'

beforeEach(() => void signIn())

test('CON-05: sends 600 rows in three parts, each once and with its own key', async () => {
  const server = await stubServer({ [path]: () => answer })
  const parts = []
  for await (const part of sendParts(partsOf(rows), new AbortController().signal)) parts.push(part)
  expect(parts).toHaveLength(3)
  const sent = server.calls(path).map(({ body }) => body as typeof rows)
  expect(sent.flat()).toEqual(rows)
})

test('retries a part whose response was lost with the same key, then sends the rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  try {
    let calls = 0
    const keys: (string | null)[] = []
    const real = globalThis.fetch
    const server = await stubServer({
      [path]: () => ((calls += 1) === 2 ? refuse(503, 'ERR_AWAY') : answer),
    })
    const stubbed = globalThis.fetch
    globalThis.fetch = (input, init) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      return stubbed(input, init)
    }
    const parts = []
    for await (const part of sendParts(partsOf(rows), new AbortController().signal)) {
      parts.push(part)
    }
    globalThis.fetch = real
    expect(parts).toHaveLength(3)
    expect(server.calls(path)).toHaveLength(4)
    const [first, second, again, third] = keys
    expect(again).toBe(second)
    expect(new Set([first, second, third]).size).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('stops on a server error or on abort; the remaining parts can be sent later', async () => {
  const server = await stubServer({ [path]: () => refuse(402, 'ERR_SUBSCRIPTION_EXPIRED') })
  const parts = partsOf(rows)
  const first = sendParts(parts, new AbortController().signal)
  await expect(first.next()).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' })
  server.on({ [path]: () => answer })
  const stopped = new AbortController()
  const second = sendParts(parts, stopped.signal)
  await second.next()
  stopped.abort()
  await expect(second.next()).rejects.toThrow()
  expect(server.calls(path)).toHaveLength(2)
})
