/** Navigation after an action, also when the user acts before the page has changed. */
import { screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes, useParams } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { readTicket } from '../api_reading'
import { useAction } from '../use_action'
import { me, ticketWire } from './people'

const wire = ticketWire({ id: 43, name: 'Caio Sá' })

beforeEach(async () => {
  signIn({ user: me })
  await stubServer({ 'PUT /tickets/43': () => wire })
})

function Quick() {
  const act = useAction(useParams().ticketUuid)
  const ticket = readTicket(wire)
  const giveBackAndTake = () => {
    void act('return', ticket)
    void act('accept', ticket)
  }
  return <button onClick={giveBackAndTake}>both</button>
}

test('returning and accepting at once ends in the conversation', async () => {
  const { user, path, client } = renderScreen(
    <Routes>
      <Route path="/tickets/:ticketUuid?" element={<Quick />} />
    </Routes>,
    { at: `/tickets/${wire.uuid}` }
  )
  await user.click(screen.getByRole('button', { name: 'both' }))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(path()).toBe(`/tickets/${wire.uuid}`)
})

/** Acts, and navigates elsewhere before the response. */
function Busy() {
  const act = useAction(useParams().ticketUuid)
  return (
    <>
      <button onClick={() => void act('resolve', readTicket(wire))}>resolve</button>
      <button onClick={() => void act('accept', readTicket(waiting))}>accept</button>
      <Link to="/tickets/elsewhere">another conversation</Link>
      <Link to="/contacts">contacts</Link>
    </>
  )
}
const waiting = ticketWire({ id: 44, status: 'pending', name: 'Ana Lima' })
const isMine = refuse(409, 'ERR_OTHER_OPEN_TICKET', {
  ticket: { uuid: 'mine', userId: me.id, user: me, queue: null },
})
const changed = refuse(409, 'ERR_TICKET_STATUS')

/** Starts an action and navigates away; then the request to `put` gets its response. */
async function goOn(action: string, link: string, put: string, answer: unknown) {
  let give = () => {}
  const delayed = new Promise((resolve) => (give = () => resolve(answer)))
  await stubServer({ [put]: () => delayed })
  const shown = renderScreen(
    <Routes>
      <Route path="/tickets/:ticketUuid?" element={<Busy />} />
      <Route path="/contacts" element={<p>contacts</p>} />
    </Routes>,
    { at: `/tickets/${wire.uuid}` }
  )
  await shown.user.click(screen.getByRole('button', { name: action }))
  await shown.user.click(screen.getByRole('link', { name: link }))
  give()
  await waitFor(() => expect(shown.client.isMutating()).toBe(0))
  return shown
}

describe('screens.md: a late refusal does not navigate', () => {
  test.each([
    ['resolve', 'another conversation', '/tickets/elsewhere', 'PUT /tickets/43', 'Caio Sá'],
    ['resolve', 'contacts', '/contacts', 'PUT /tickets/43', 'Caio Sá'],
    ['accept', 'another conversation', '/tickets/elsewhere', 'PUT /tickets/44', 'Ana Lima'],
  ])(
    '%s, then to %s: shows a message that names the customer',
    async (action, link, place, put, name) => {
      const { path } = await goOn(action, link, put, changed)
      expect(await screen.findByText(new RegExp(`^${name}: O atendimento mudou`))).toBeTruthy()
      expect(path()).toBe(place)
    }
  )

  test('also on a conflict with the user’s own ticket, which would otherwise be opened', async () => {
    const { path } = await goOn('accept', 'another conversation', 'PUT /tickets/44', isMine)
    expect(await screen.findByText(/^Ana Lima: /)).toBeTruthy()
    expect(path()).toBe('/tickets/elsewhere')
  })
})
