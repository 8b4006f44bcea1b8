/** Socket events of connections on the query cache. */
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import handleEvent from '../realtime'
import type { Connection } from '../model'
import { connectionsKey } from '../queries'
import { aConnection, connectionWire } from './connections'

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(connectionsKey, [
    aConnection({ id: 1 }),
    aConnection({ id: 2, name: 'Centro', isDefault: false, status: 'OPENING', number: '' }),
  ])
})
const rows = () => client.getQueryData<readonly Connection[]>(connectionsKey)!
const session = (changes: object) =>
  handleEvent(
    'whatsappSession',
    { action: 'update', session: { id: 2, name: 'Centro', isDefault: false, ...changes } },
    client
  )

test('a code is taken from the event that contains it, and stays until the next code', () => {
  session({ status: 'qrcode' })
  session({ status: 'qrcode', qrcode: '2@first' })
  expect(rows()[1]).toMatchObject({ status: 'qrcode', code: '2@first' })
  session({ status: 'qrcode' })
  expect(rows()[1]?.code).toBe('2@first')
  session({ status: 'qrcode', qrcode: '2@second' })
  expect(rows()[1]?.code).toBe('2@second')
})

test('fields left out of an event have not changed', () => {
  handleEvent(
    'whatsappSession',
    { action: 'update', session: { id: 1, name: 'Loja 1', status: 'OPENING', isDefault: true } },
    client
  )
  expect(rows()[0]).toMatchObject({ status: 'OPENING', number: '5511987654321' })
})

test('sets the time of a status change, which events do not carry', () => {
  session({ status: 'CONNECTED' })
  expect(Date.parse(rows()[1]!.lastConnectedAt!)).toBeGreaterThan(Date.now() - 5000)
  session({ status: 'OPENING' })
  expect(Date.parse(rows()[1]!.lastDisconnectedAt!)).toBeGreaterThan(Date.now() - 5000)
})

test('refetches to get the number once a phone is linked', () => {
  session({ status: 'PAIRING' })
  expect(client.getQueryState(connectionsKey)?.isInvalidated).toBe(false)
  session({ status: 'CONNECTED' })
  expect(client.getQueryState(connectionsKey)?.isInvalidated).toBe(true)
})

test('a saved connection is updated in place, and only one is the default', () => {
  handleEvent(
    'whatsapp',
    { action: 'update', whatsapp: connectionWire({ id: 2, name: 'Centro 2', isDefault: true }) },
    client
  )
  expect(rows().map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Loja 1', false],
    ['Centro 2', true],
  ])
})

test('a deleted connection is removed from the list', () => {
  handleEvent('whatsapp', { action: 'delete', whatsappId: 1 }, client)
  expect(rows().map(({ id }) => id)).toEqual([2])
})

test('refetches for a new connection', () => {
  handleEvent('whatsapp', { action: 'update', whatsapp: connectionWire({ id: 9 }) }, client)
  expect(client.getQueryState(connectionsKey)?.isInvalidated).toBe(true)
})

test('a list read before an event does not overwrite it', async () => {
  const answers: ((rows: readonly Connection[]) => void)[] = []
  const queryFn = () => new Promise<readonly Connection[]>((resolve) => answers.push(resolve))
  const before = rows()
  const observer = new QueryObserver(client, { queryKey: connectionsKey, queryFn })
  const leave = observer.subscribe(() => undefined)
  session({ status: 'qrcode', qrcode: '2@new' })
  answers[0]?.(before)
  await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 15_000 })
  expect(rows()[1]?.code).toBe('2@new')
  leave()
})

test('an event during the first fetch: what was read before it is fetched again', async () => {
  client = new QueryClient()
  const older = aConnection({ id: 2, status: 'OPENING' })
  const newer = aConnection({ id: 2, status: 'qrcode', code: '2@new' })
  const { promise, resolve } = Promise.withResolvers<readonly Connection[]>()
  const queryFn = vi.fn(async () => [newer]).mockImplementationOnce(() => promise as never)
  const observer = new QueryObserver(client, { queryKey: connectionsKey, queryFn })
  const leave = observer.subscribe(() => undefined)
  session({ status: 'qrcode', qrcode: '2@new' })
  resolve([older])
  await vi.waitFor(() => expect(rows()[0]?.code).toBe('2@new'), { timeout: 15_000 })
  expect(queryFn).toHaveBeenCalledTimes(2)
  leave()
})

test('applies the start and the end of a lock on new conversations', () => {
  const lock = { coldLockedUntil: '2026-11-20T21:05:00.000Z', coldLockedReason: '463' }
  const hearSaved = (changes: object) =>
    handleEvent('whatsapp', { action: 'update', whatsapp: connectionWire(changes) }, client)
  hearSaved(lock)
  expect(rows()[0]).toMatchObject(lock)
  hearSaved({})
  expect(rows()[0]).toMatchObject({ coldLockedUntil: null, coldLockedReason: null })
})
