/** Sending the rows of a sheet: part by part, nothing lost and nothing twice when the network goes. */
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

test('CON-05: 600 rows go in three parts, each once, each under a key of its own', async () => {
  const server = await stubServer({ [path]: () => answer })
  const parts = []
  for await (const part of sendParts(partsOf(rows), new AbortController().signal)) parts.push(part)
  expect(parts).toHaveLength(3)
  const sent = server.calls(path).map(({ body }) => body as typeof rows)
  expect(sent.flat()).toEqual(rows)
})

test('a part whose answer is lost goes again under the same key, and then the rest', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
  try {
    let calls = 0
    const heard: (string | null)[] = []
    const real = globalThis.fetch
    const server = await stubServer({
      [path]: () => ((calls += 1) === 2 ? refuse(503, 'ERR_AWAY') : answer),
    })
    const stubbed = globalThis.fetch
    globalThis.fetch = (input, init) => {
      heard.push(new Headers(init?.headers).get('idempotency-key'))
      return stubbed(input, init)
    }
    const parts = []
    for await (const part of sendParts(partsOf(rows), new AbortController().signal)) {
      parts.push(part)
    }
    globalThis.fetch = real
    expect(parts).toHaveLength(3)
    expect(server.calls(path)).toHaveLength(4)
    const [first, second, again, third] = heard
    expect(again).toBe(second)
    expect(new Set([first, second, third]).size).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('what the server refuses ends it, and so does the person; what is left may go on', async () => {
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
