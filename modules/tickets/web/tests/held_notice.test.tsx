/** The words about what is with somebody else do not load: that it was refused is said all the same (CLO-01). */
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { show } from '#web/testing/render'
import { HeldNotice } from '../components/held_notice'
import { ticketsUi } from '../store'
import { aTicket, colleague } from './people'

vi.mock('../components/held_words', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('CLO-01: who is refused is told, and can ask why', async () => {
  const ticket = aTicket()
  ticketsUi.tellHeld({ ticket, held: { uuid: ticket.uuid, owner: colleague, queueName: null } })
  show(<HeldNotice />)
  await screen.findByRole('alert')
  expect(screen.getByRole('button', { name: 'Tentar de novo' }).isConnected).toBe(true)
})
