/** What has been typed and not sent: it outlives a reload and a server that is away, and is nobody else's. */
import { beforeEach, expect, it } from 'vitest'
import { dropSession, sessionStore } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { ticketsStore, ticketsUi } from '../store'

const drafts = () => ticketsStore.getState().drafts
/** A reload: what is in memory goes, what was stored comes back. */
async function reload() {
  const stored = sessionStorage.getItem('tickets')!
  ticketsStore.setState({ drafts: {} })
  sessionStorage.setItem('tickets', stored)
  await ticketsStore.persist.rehydrate()
}

beforeEach(() => {
  signIn()
  ticketsUi.draft(7, 'Bom dia, Ana')
})

it('outlives a reload, also one that finds the server away', async () => {
  sessionStore.setState({ phase: 'starting', session: null })
  await reload()
  expect(drafts()).toEqual({ 7: 'Bom dia, Ana' })
  sessionStore.setState({ phase: 'unreachable' })
  expect(drafts()).toEqual({ 7: 'Bom dia, Ana' })
  signIn()
  expect(drafts()).toEqual({ 7: 'Bom dia, Ana' })
})

it('ends with the session', () => {
  dropSession({ left: true })
  expect(drafts()).toEqual({})
  expect(sessionStorage.getItem('tickets')).not.toContain('Ana')
})

it('is not taken by somebody else who signs in in the same window', async () => {
  const stored = sessionStorage.getItem('tickets')!
  ticketsStore.setState({ drafts: {} })
  signIn({ user: { id: 4 } })
  sessionStorage.setItem('tickets', stored)
  await ticketsStore.persist.rehydrate()
  expect(drafts()).toEqual({})
})
