/** The page of tags: what everybody sees and does, and what only supervisors and admins may do. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import TagsPage from '../page'
import handleEvent from '../realtime'

const tag = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  color: '#0B6E76',
  kanban: 0,
  userId: 3,
  ticketsCount: 0,
  ...more,
})
const vip = tag(1, 'VIP', { ticketsCount: 12 })
const pageOf = (tags: object[], count = tags.length, hasMore = false) => ({ tags, count, hasMore })

beforeEach(() => void signIn())
const asAdmin = () => void signIn({ abilities: ['tags.mark_kanban', 'tags.delete'] })

it('shows each tag, its number of tickets, and whether it is a lane', async () => {
  await stubServer({ 'GET /tags': () => pageOf([vip, tag(2, 'Orçamento', { kanban: 1 })]) })
  renderScreen(<TagsPage />)
  const row = (await screen.findByText('VIP')).closest('tr')!
  within(row).getByText('12')
  expect(within(row).queryByText('Etapa do kanban')).toBeNull()
  within(screen.getByText('Orçamento').closest('tr')!).getByText('Etapa do kanban')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Etiquetas2')
})

it('searches on the server', async () => {
  const server = await stubServer({
    'GET /tags': ({ query }) => (query.get('searchParam') ? pageOf([]) : pageOf([vip])),
  })
  const { user } = renderScreen(<TagsPage />)
  await screen.findByText('VIP')
  await user.type(screen.getByPlaceholderText('Buscar etiquetas'), 'nada')
  await screen.findByText('Nenhuma etiqueta encontrada')
  expect(server.calls('GET /tags').at(-1)!.query.get('searchParam')).toBe('nada')
})

it('shows an empty state with the first step', async () => {
  await stubServer({ 'GET /tags': () => pageOf([]) })
  renderScreen(<TagsPage />)
  await screen.findByText('Nenhuma etiqueta por enquanto')
  expect(screen.getAllByRole('button', { name: /Adicionar etiqueta/ })).toHaveLength(2)
})

it('shows an error when loading fails, and retries', async () => {
  const server = await stubServer({ 'GET /tags': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  const { user } = renderScreen(<TagsPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /tags': () => pageOf([vip]) })
  await user.click(again)
  await screen.findByText('VIP')
})

it('AUT-14: an agent can add a tag without the kanban switch, and cannot delete tags', async () => {
  const server = await stubServer({
    'GET /tags': () => pageOf([vip]),
    'POST /tags': () => tag(2, 'Nova'),
  })
  const { user } = renderScreen(<TagsPage />)
  await screen.findByText('VIP')
  expect(screen.queryByRole('button', { name: /Excluir/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /Adicionar etiqueta/ }))
  await user.type(await screen.findByLabelText('Nome'), 'Nova')
  await user.click(await screen.findByRole('radio', { name: '#C42B1C' }))
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('POST /tags')).toHaveLength(1))
  expect(server.calls('POST /tags')[0]!.body).toEqual({ name: 'Nova', color: '#C42B1C' })
})

it('AUT-14: an admin makes it a lane', async () => {
  asAdmin()
  const server = await stubServer({
    'GET /tags': () => pageOf([vip]),
    'PUT /tags/1': () => vip,
  })
  const { user } = renderScreen(<TagsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: VIP' }))
  await user.click(await screen.findByRole('switch'))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('PUT /tags/1')).toHaveLength(1))
  expect(server.calls('PUT /tags/1')[0]!.body).toEqual({
    name: 'VIP',
    color: '#0B6E76',
    kanban: 1,
  })
})

it('shows at the field that a name is missing, too short, or taken', async () => {
  await stubServer({
    'GET /tags': () => pageOf([vip]),
    'POST /tags': () => refuse(409, 'ERR_DUPLICATED_TAG'),
  })
  const { user } = renderScreen(<TagsPage />)
  await user.click(await screen.findByRole('button', { name: /Adicionar etiqueta/ }))
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  await screen.findByText('Obrigatório')
  await user.type(screen.getByLabelText('Nome'), 'ab')
  await user.click(save)
  await screen.findByText('Mensagem muito curta')
  await user.type(screen.getByLabelText('Nome'), 'c')
  await user.click(save)
  await screen.findByText('Já existe uma etiqueta com este nome.')
})

it('deletes only after a confirmation that names the tag and how many tickets lose it', async () => {
  asAdmin()
  const server = await stubServer({
    'GET /tags': () => pageOf([vip]),
    'DELETE /tags/1': () => ({}),
  })
  const { user } = renderScreen(<TagsPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: VIP' }))
  const question = await screen.findByRole('dialog')
  within(question).getAllByText('Excluir a etiqueta “VIP”?')
  within(question).getByText(/Ela sai de 12 atendimentos/)
  expect(server.calls('DELETE /tags/1')).toHaveLength(0)
  server.on({ 'GET /tags': () => pageOf([]) })
  await user.click(screen.getByRole('button', { name: 'Excluir etiqueta' }))
  await screen.findByText('Nenhuma etiqueta por enquanto')
})

it('RT-06: refetches the list when somebody else adds one', async () => {
  const server = await stubServer({ 'GET /tags': () => pageOf([vip]) })
  const { client } = renderScreen(<TagsPage />)
  await screen.findByText('VIP')
  server.on({ 'GET /tags': () => pageOf([vip, tag(2, 'Novo')]) })
  handleEvent('tag', { action: 'create' }, client)
  await screen.findByText('Novo')
})
