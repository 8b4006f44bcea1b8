/** A text of another module is kept as a note of the ticket (NOT-01). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import KeepButton from '../components/keep_button'

it('NOT-01: at a press, with what stands around it left out; too short a text is none', async () => {
  signIn()
  const note = {
    ...{ id: 1, note: 'Quer rosas.', ticketId: 41, userId: 3, contactId: 7 },
    ...{ user: { id: 3, name: 'Bia' }, createdAt: '2026-11-20T12:00:00.000Z' },
  }
  const server = await stubServer({
    'GET /ticket-notes/list': () => [],
    'POST /ticket-notes': () => note,
  })
  const onKept = vi.fn()
  const keep = (text: string) => <KeepButton {...{ ticketId: 41, contactId: 7, text, onKept }} />
  const { user, rerender } = renderScreen(keep('x'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar como anotação' })
  expect(button.disabled).toBe(true)
  rerender(keep(' Quer rosas. '))
  await user.click(button)
  await waitFor(() => expect(onKept).toHaveBeenCalledTimes(1))
  expect(server.calls('POST /ticket-notes')[0]?.body).toEqual({
    ...{ note: 'Quer rosas.', ticketId: 41, contactId: 7 },
  })
})
