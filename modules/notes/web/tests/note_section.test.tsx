/** Notes in the contact panel: reading, adding, deleting (NOT-01). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import NoteSection from '../components/note_section'

const note = (id: number, text: string, more: object = {}) => ({
  id,
  note: text,
  ticketId: 41,
  contactId: 541,
  userId: 3,
  user: { id: 3, name: 'Marina Azevedo' },
  createdAt: '2026-11-20T17:05:00.000Z',
  updatedAt: '2026-11-20T17:05:00.000Z',
  ...more,
})
const section = <NoteSection ticketId={41} contactId={541} labels={[]} />
const path = 'GET /ticket-notes/list'

beforeEach(() => void signIn())

it('lists notes with author, time and other ticket', async () => {
  const other = { ticketId: 7, user: { id: 8, name: 'Caio Brandão' } }
  const server = await stubServer({
    [path]: () => [note(2, 'Ligar à tarde'), note(1, 'Cliente antigo', other)],
  })
  renderScreen(section)
  const [mine, his] = await screen.findAllByRole('listitem')
  within(mine!).getByText('Ligar à tarde')
  within(mine!).getByText('Marina Azevedo')
  within(mine!).getByText(/^20\/11\/2026 \d\d:\d\d$/)
  expect(within(mine!).queryByText(/no atendimento/)).toBeNull()
  within(his!).getByText('Caio Brandão')
  within(his!).getByText('no atendimento #7')
  expect(server.calls(path)[0]!.query.get('contactId')).toBe('541')
})

it('core.md 5: Enter adds a note of two letters or more, shows a message, and empties the field', async () => {
  const server = await stubServer({
    [path]: () => [],
    'POST /ticket-notes': () => note(3, 'ok'),
  })
  const { user } = renderScreen(section)
  await screen.findByText('Nada anotado ainda.')
  const field = screen.getByPlaceholderText('Anotar algo sobre este contato')
  await user.type(field, 'o{Enter}')
  await screen.findByText('Escreva ao menos 2 letras.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Anotar' }).disabled).toBe(true)
  expect(server.calls('POST /ticket-notes')).toHaveLength(0)
  await user.type(field, 'k {Enter}')
  await screen.findByText('Anotação adicionada')
  expect(server.calls('POST /ticket-notes')[0]!.body).toEqual({
    note: 'ok',
    ticketId: 41,
    contactId: 541,
  })
  expect((field as HTMLTextAreaElement).value).toBe('')
  within(screen.getByRole('listitem')).getByText('ok')
})

it('keeps a rejected note in the field and shows the error', async () => {
  await stubServer({
    [path]: () => [],
    'POST /ticket-notes': () => refuse(403, 'ERR_NO_PERMISSION'),
  })
  const { user } = renderScreen(section)
  const field = await screen.findByPlaceholderText<HTMLTextAreaElement>(/Anotar algo/)
  await user.type(field, 'importante{Enter}')
  await screen.findByText(/Você não tem permissão/)
  expect(field.value).toBe('importante')
})

it('NOT-01: the author deletes after confirmation; another user’s note has no button', async () => {
  const his = note(1, 'dele', { user: { id: 8, name: 'Caio Brandão' } })
  const server = await stubServer({
    [path]: () => [note(2, 'minha'), his],
    'DELETE /ticket-notes/2': () => ({}),
  })
  const { user } = renderScreen(section)
  await screen.findByText('minha')
  const buttons = screen.getAllByRole('button', { name: 'Excluir anotação' })
  expect(buttons).toHaveLength(1)
  await user.click(buttons[0]!)
  const question = await screen.findByRole('dialog')
  within(question).getAllByText('Excluir a anotação de Marina Azevedo?')
  expect(server.calls('DELETE /ticket-notes/2')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Excluir anotação' }))
  await screen.findByText('Anotação excluída')
  await waitFor(() => expect(screen.queryByText('minha')).toBeNull())
  screen.getByText('dele')
})

it('NOT-01: an admin may delete any note', async () => {
  signIn({ abilities: ['notes.delete_any'] })
  await stubServer({ [path]: () => [note(1, 'dele', { user: { id: 8, name: 'Caio' } })] })
  renderScreen(section)
  await screen.findByRole('button', { name: 'Excluir anotação' })
})

it('shows an error when loading fails, and retries', async () => {
  const server = await stubServer({ [path]: () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = renderScreen(section)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ [path]: () => [note(1, 'voltou')] })
  await user.click(again)
  await screen.findByText('voltou')
})
