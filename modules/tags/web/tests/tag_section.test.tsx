/** The ticket's tags in the contact panel: chosen, removed, created by name (TAG-02). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import HeaderTags from '../components/header_tags'
import TagSection from '../components/tag_section'

const vip = { id: 1, name: 'VIP', color: '#8F5200', isLane: false }
const wire = (id: number, name: string) => ({ id, name, color: '#0B6E76', kanban: 0 })
const list = [wire(1, 'VIP'), wire(2, 'Troca'), wire(3, 'Orçamento')]

beforeEach(() => void signIn())

const serve = (sync: () => unknown = () => ({ tags: [] })) =>
  stubServer({ 'GET /tags/list': () => list, 'POST /tags/sync': sync })
/** The select reads `keyCode`, which user-event does not set here. */
function enter(field: HTMLElement) {
  const key = { key: 'Enter', keyCode: 13, which: 13 }
  fireEvent.keyDown(field, key)
  fireEvent.keyUp(field, key)
}
const section = <TagSection ticketId={41} contactId={541} labels={[vip]} />

it('shows the ticket’s tags, and adds a chosen one', async () => {
  const server = await serve()
  const { user } = renderScreen(section)
  screen.getByText('VIP')
  await user.type(await screen.findByRole('combobox', { name: 'Etiquetas' }), 'tro')
  await user.click((await screen.findAllByTitle('Troca'))[0]!)
  await waitFor(() => expect(server.calls('POST /tags/sync')).toHaveLength(1))
  expect(server.calls('POST /tags/sync')[0]!.body).toEqual({
    ticketId: 41,
    tags: [{ id: 1 }, { id: 2 }],
  })
})

it('a new name creates a tag; a known name in another case selects the existing tag', async () => {
  const server = await serve()
  const { user } = renderScreen(section)
  await waitFor(() => expect(server.calls('GET /tags/list')).toHaveLength(1))
  const field = await screen.findByRole('combobox', { name: 'Etiquetas' })
  await user.type(field, 'Nova')
  enter(field)
  await waitFor(() => expect(server.calls('POST /tags/sync')).toHaveLength(1))
  expect(server.calls('POST /tags/sync')[0]!.body).toMatchObject({
    tags: [{ id: 1 }, { name: 'Nova' }],
  })
  await user.type(field, 'troca')
  enter(field)
  await waitFor(() => expect(server.calls('POST /tags/sync')).toHaveLength(2))
  expect(server.calls('POST /tags/sync')[1]!.body).toMatchObject({ tags: [{ id: 1 }, { id: 2 }] })
})

it('TAG-01: a name of two letters is not offered, and a hint says why', async () => {
  const server = await serve()
  const { user } = renderScreen(section)
  const field = await screen.findByRole('combobox', { name: 'Etiquetas' })
  await user.type(field, 'xy')
  await screen.findByText(/ao menos 3 letras/)
  enter(field)
  expect(server.calls('POST /tags/sync')).toHaveLength(0)
})

it('partial text left in the field creates no tag', async () => {
  const server = await serve()
  const { user } = renderScreen(section)
  await user.type(await screen.findByRole('combobox', { name: 'Etiquetas' }), 'Meia pal')
  await screen.findByText('Criar “Meia pal”')
  await user.click(screen.getByRole('heading', { name: 'Etiquetas' }))
  await waitFor(() => expect(screen.queryByDisplayValue('Meia pal')).toBeNull())
  expect(server.calls('POST /tags/sync')).toHaveLength(0)
})

it('removes a tag by keyboard', async () => {
  const server = await serve()
  const { user } = renderScreen(section)
  await user.click(await screen.findByRole('combobox', { name: 'Etiquetas' }))
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(server.calls('POST /tags/sync')).toHaveLength(1))
  expect(server.calls('POST /tags/sync')[0]!.body).toEqual({ ticketId: 41, tags: [] })
})

it('a refused change is undone, with an error message', async () => {
  await serve(() => refuse(403, 'ERR_NO_PERMISSION'))
  const { user } = renderScreen(section)
  const field = await screen.findByRole('combobox', { name: 'Etiquetas' })
  await user.type(field, 'Nova')
  enter(field)
  await screen.findByText(/Você não tem permissão/)
  await waitFor(() => expect(screen.queryByText('Nova')).toBeNull())
  expect(screen.getAllByText('VIP')).not.toHaveLength(0)
})

it('TAG-02: the conversation header shows the tags, and a click on them focuses the tag field', async () => {
  await serve()
  const Conversation = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <HeaderTags ticketId={41} labels={[vip]} onDetails={() => setOpen(true)} />
        {isOpen && section}
      </>
    )
  }
  const { user } = renderScreen(<Conversation />)
  const way = await screen.findByRole('button', { name: 'Etiquetas: VIP. Mudar' })
  await user.click(way)
  const field = await screen.findByRole('combobox', { name: 'Etiquetas' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  // Also when the panel is already open.
  way.focus()
  await user.click(way)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

it('a ticket without tags offers to add the first', async () => {
  await serve()
  renderScreen(<HeaderTags ticketId={41} labels={[]} onDetails={() => undefined} />)
  await screen.findByRole('button', { name: 'Adicionar etiqueta' })
})
