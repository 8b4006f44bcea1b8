/** What flows could not do, in the side panel of a conversation (INT-38). */
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { flowReasons } from '#modules/integrations/contract'
import FlowTroubles from '../components/flow_troubles'

const path = 'GET /ticket-flows/41'
const section = <FlowTroubles ticketId={41} contactId={541} labels={[]} />
const trouble = (id: number, more: object = {}) => ({
  id,
  name: 'Loja',
  outcome: 'failed',
  reason: 'http',
  status: 503,
  detail: 'HTTP 503',
  createdAt: '2026-11-20T17:05:00.000Z',
  ...more,
})

beforeEach(() => void signIn())

it('INT-38: says which flow stopped, why, and when', async () => {
  const left = { outcome: 'done', reason: 'left_out', status: 200, detail: 'Message 1: HTTP 404' }
  await stubServer({ [path]: () => [trouble(2), trouble(1, left)] })
  renderScreen(section)
  const [first, second] = await screen.findAllByRole('listitem')
  within(first!).getByText('Loja parou: pessoas respondem agora.')
  within(first!).getByText('O servidor respondeu com o erro 503.')
  within(first!).getByText(/^20\/11\/2026 \d\d:\d\d$/)
  within(second!).getByText('Loja respondeu, mas não por inteiro.')
})

it('INT-38: shows what the flow answered to those who manage integrations alone', async () => {
  await stubServer({ [path]: () => [trouble(1)] })
  const { unmount } = renderScreen(section)
  await screen.findByRole('listitem')
  expect(screen.queryByText('HTTP 503')).toBeNull()
  unmount()
  signIn({ abilities: ['integrations.manage'] })
  renderScreen(section)
  await screen.findByText('HTTP 503')
})

it('shows nothing where all went well', async () => {
  const server = await stubServer({ [path]: () => [] })
  renderScreen(section)
  await waitFor(() => expect(server.calls(path)).toHaveLength(1))
  expect(screen.queryByText('Fluxo automático')).toBeNull()
})

it.each(flowReasons)('the reason %s has words', async (reason) => {
  await stubServer({ [path]: () => [trouble(1, { reason })] })
  renderScreen(section)
  await screen.findByRole('listitem')
  expect(i18next.exists(`integrations:troubles.reasons.${reason}`)).toBe(true)
})
