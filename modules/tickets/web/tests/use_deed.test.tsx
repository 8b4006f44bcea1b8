/** What follows a deed, also for hands that are quicker than the page. */
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes, useParams } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { show } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { readTicket } from '../api_reading'
import { useDeed } from '../use_deed'
import { me, ticketWire } from './people'

const wire = ticketWire({ id: 43, name: 'Caio Sá' })

beforeEach(async () => {
  signIn({ user: me })
  await stubServer({ 'PUT /tickets/43': () => wire })
})

function Quick() {
  const act = useDeed(useParams().ticketUuid)
  const ticket = readTicket(wire)
  const giveBackAndTake = () => {
    void act('return', ticket)
    void act('accept', ticket)
  }
  return <button onClick={giveBackAndTake}>both</button>
}

test('given back and taken again at once, one is in the conversation', async () => {
  const { user, path, client } = show(
    <Routes>
      <Route path="/tickets/:ticketUuid?" element={<Quick />} />
    </Routes>,
    { at: `/tickets/${wire.uuid}` }
  )
  await user.click(screen.getByRole('button', { name: 'both' }))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(path()).toBe(`/tickets/${wire.uuid}`)
})
