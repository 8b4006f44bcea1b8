/** Variables in the composer are filled in on sending, so agents see their values before (VAR-02, VAR-07). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { setSignature, writingUi } from '../store'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'

const post = 'POST /messages/41'
let server: StubServer

beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  setSignature(false)
  writingUi.draft(41, '')
  server = await stubServer({
    'GET /messages/41': () => ({ messages: [], count: 0, hasMore: false }),
    'GET /quick-messages/list': () => [],
    [post]: () => ({ id: 950, messages: [{ id: 950, wid: 'W950' }] }),
  })
})

function write(name = 'Zilda Prado') {
  const ticket = aTicket({ name })
  const shown = renderScreen(<Conversation ticket={ticket} onAct={() => undefined} />)
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Escreva uma mensagem')
  return { ...shown, ticket, field }
}
/** user-event requires each brace to be doubled. */
const braces = '{{{{'

test('VAR-02: braces offer every variable with this customer’s value', async () => {
  const { user, field, ticket } = write()
  await user.type(field(), `Oi, ${braces}`)
  const list = within(await screen.findByRole('listbox', { name: 'Variáveis' }))
  within(list.getByRole('option', { name: /Primeiro nome/ })).getByText('Zilda')
  within(list.getByRole('option', { name: /Protocolo/ })).getByText(ticket.protocol)
  within(list.getByRole('option', { name: /Quem atende/ })).getByText(me.name)
  await waitFor(() =>
    expect(field().getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { selected: true }).id
    )
  )
})

test('VAR-07: Enter chooses without sending; the next Enter sends the text as typed', async () => {
  const { user, field } = write()
  await user.type(field(), `Oi, ${braces}prim`)
  await screen.findByRole('listbox')
  await user.keyboard('{Enter}')
  expect(field().value).toBe('Oi, {{firstName}}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(server.calls(post)).toHaveLength(0)
  await user.type(field(), '!')
  const read = await screen.findByRole('note', { name: 'O cliente vai ler' })
  within(read).getByText('Oi, Zilda!')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.calls(post)).toHaveLength(1))
  expect(server.calls(post)[0]!.body).toMatchObject({ body: 'Oi, {{firstName}}!' })
})

test('is navigated by the arrow keys, and closed by Escape until the next braces', async () => {
  const { user, field } = write()
  await user.type(field(), `${braces}`)
  await screen.findByRole('listbox')
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('{{name}}')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field().value).toBe('{{')
  await user.type(field(), 'n')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.type(field(), `}} ${braces}`)
  await screen.findByRole('listbox')
})

test('VAR-04: an unnamed contact is not greeted by number', async () => {
  const { user, field } = write(aTicket().contact.number)
  await user.type(field(), `Oi ${braces}firstName}}.`)
  const read = await screen.findByRole('note', { name: 'O cliente vai ler' })
  within(read).getByText('Oi .')
})

test('VAR-02: shows no preview when a name may be the contact’s own field', async () => {
  const { user, field } = write()
  await user.type(field(), `${braces}name}} ${braces}pedido}}`)
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
  expect(screen.queryByRole('note', { name: 'O cliente vai ler' })).toBeNull()
})
