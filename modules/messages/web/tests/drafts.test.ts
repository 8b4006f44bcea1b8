/** Drafts survive a reload and an unreachable server, and belong to one user. */
import { beforeEach, expect, it } from 'vitest'
import { dropSession, sessionStore } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { writingStore, writingUi } from '../store'

const drafts = () => writingStore.getState().drafts
/** Simulates a reload: clears the state in memory and rehydrates from storage. */
async function reload() {
  const stored = sessionStorage.getItem('tickets')!
  writingStore.setState({ drafts: {} })
  sessionStorage.setItem('tickets', stored)
  await writingStore.persist.rehydrate()
}

beforeEach(() => {
  signIn()
  writingUi.draft(7, 'Bom dia, Ana')
})

it('survives a reload, also while the server is unreachable', async () => {
  sessionStore.setState({ phase: 'starting', session: null })
  await reload()
  expect(drafts()).toEqual({ 7: 'Bom dia, Ana' })
  sessionStore.setState({ phase: 'unreachable' })
  expect(drafts()).toEqual({ 7: 'Bom dia, Ana' })
  signIn()
  expect(drafts()).toEqual({ 7: 'Bom dia, Ana' })
})

it('is cleared when the session ends', () => {
  dropSession({ left: true })
  expect(drafts()).toEqual({})
  expect(sessionStorage.getItem('tickets')).not.toContain('Ana')
})

it('is not shown to another user who signs in in the same window', async () => {
  const stored = sessionStorage.getItem('tickets')!
  writingStore.setState({ drafts: {} })
  signIn({ user: { id: 4 } })
  sessionStorage.setItem('tickets', stored)
  await writingStore.persist.rehydrate()
  expect(drafts()).toEqual({})
})
