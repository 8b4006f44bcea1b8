/** Events about users and settings update the lists and the session. */
import { beforeEach, expect, it } from 'vitest'
import { QueryClient } from '@tanstack/react-query'
import { currentSession } from '#web/shell/session_store'
import { sessionWire, signIn } from '#web/testing/people'
import { stubServer } from '#web/testing/server'
import { readDetail } from '../api'
import handleEvent from '../realtime'
import { peopleKey, settingsKey } from '../keys'
import { person } from './people'

const client = new QueryClient()
const rita = person(4, 'Rita Moura')
const rows = () =>
  client
    .getQueryData<{ pages: { rows: { name: string; isOnline: boolean }[]; count: number }[] }>([
      ...peopleKey,
      '',
    ])!
    .pages.flatMap((page) => page.rows)

beforeEach(() => {
  client.clear()
  signIn()
  client.setQueryData([...peopleKey, ''], {
    pages: [{ rows: [readDetail(person(3, 'Marina Azevedo')), readDetail(rita)], count: 2 }],
    pageParams: [1],
  })
})

it('AUT-10: online state changes in place', () => {
  handleEvent('user', { action: 'update', user: { ...rita, online: true } }, client)
  expect(rows().map(({ isOnline }) => isOnline)).toEqual([false, true])
})

it('RT-06: an event with the name only does not remove the fields that an admin sees', async () => {
  const server = await stubServer({ 'POST /auth/refresh_token': () => sessionWire() })
  const { user } = currentSession()!
  for (const { id, name } of [rita, user]) {
    handleEvent('user', { action: 'update', user: { id, name, queues: [] } }, client)
  }
  expect(client.getQueryData([...peopleKey, ''])).toMatchObject({
    pages: [{ rows: [{}, { id: 4, email: rita.email }] }],
  })
  await Promise.resolve()
  expect(server.calls('POST /auth/refresh_token')).toHaveLength(0)
})

it('a deleted user disappears from the list', () => {
  handleEvent('user', { action: 'delete', userId: 4 }, client)
  expect(rows().map(({ name }) => name)).toEqual(['Marina Azevedo'])
})

it('ignores a label event on this channel', () => {
  handleEvent('user', { action: 'update', tag: { id: 4, name: 'VIP' } }, client)
  handleEvent('user', { action: 'create', tag: { id: 4, name: 'VIP' } }, client)
  expect(rows()).toHaveLength(2)
  expect(client.getQueryState([...peopleKey, ''])!.isInvalidated).toBe(false)
})

it('core.md 7: a change of the own user reloads the session; a change of the online state does not', async () => {
  const server = await stubServer({ 'POST /auth/refresh_token': () => sessionWire() })
  const { user } = currentSession()!
  const me = person(user.id, user.name, { email: user.email })
  handleEvent('user', { action: 'update', user: { ...me, online: true } }, client)
  handleEvent('user', { action: 'update', user: { ...me, profile: 'supervisor' } }, client)
  await expect.poll(() => server.calls('POST /auth/refresh_token').length).toBe(1)
})

it('RT-06: a setting that members may read is updated in the page and in the session', () => {
  client.setQueryData(settingsKey, { scheduleType: 'disabled', call: 'enabled' })
  const setting = { key: 'scheduleType', value: 'queue' }
  handleEvent('settings', { action: 'update', setting }, client)
  expect(client.getQueryData(settingsKey)).toEqual({ scheduleType: 'queue', call: 'enabled' })
  expect(currentSession()!.user.company.settings.scheduleType).toBe('queue')
})
