/** The help videos: what everybody sees and plays, and what only the operator may do. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import handleEvent from '../realtime'
import HelpsPage from '../page'
import HelpsPanel from '../components/helps_panel'

const help = (id: number, title: string, description = '') => ({
  id,
  title,
  description,
  video: `video-id-${String(id).padStart(2, '0')}`,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
})
const first = help(1, 'Abrir um atendimento', 'Do zero')
const pageOf = (helps: object[], count = helps.length, hasMore = false) => ({
  helps,
  count,
  hasMore,
})

beforeEach(() => void signIn())
const asOperator = () => void signIn({ abilities: ['helps.manage'] })

it('shows the videos, and their number beside the title', async () => {
  await stubServer({ 'GET /helps': () => pageOf([first, help(2, 'Respostas rápidas')], 2) })
  renderScreen(<HelpsPage />)
  await screen.findByText('Abrir um atendimento')
  screen.getByText('Do zero')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ajuda2')
  const pictures = document.querySelectorAll('img')
  expect(pictures[0]!.src).toBe('https://i.ytimg.com/vi/video-id-01/hqdefault.jpg')
})

it('plays a video in a dialog that Escape closes', async () => {
  await stubServer({ 'GET /helps': () => pageOf([first]) })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: 'Assistir: Abrir um atendimento' }))
  const dialog = await screen.findByRole('dialog')
  const player = within(dialog).getByTitle('Abrir um atendimento')
  expect(player.getAttribute('src')).toContain('/embed/video-id-01?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull())
})

it('moves the focus back after a click into the video, so that Escape still closes it', async () => {
  await stubServer({ 'GET /helps': () => pageOf([first]) })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: /Assistir/ }))
  const player = await screen.findByTitle('Abrir um atendimento')
  player.focus()
  expect(document.activeElement).toBe(player)
  window.dispatchEvent(new Event('pointermove'))
  window.dispatchEvent(new Event('blur'))
  await waitFor(() => expect(document.activeElement).not.toBe(player))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('iframe')).toBeNull())
})

it('leaves the focus in the player when the user got there by Tab', async () => {
  await stubServer({ 'GET /helps': () => pageOf([first]) })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: /Assistir/ }))
  const player = await screen.findByTitle('Abrir um atendimento')
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  player.focus()
  window.dispatchEvent(new Event('blur'))
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(document.activeElement).toBe(player)
})

it('searches on the server', async () => {
  const server = await stubServer({
    'GET /helps': ({ query }) =>
      query.get('searchParam') === 'nada' ? pageOf([]) : pageOf([first]),
  })
  const { user } = renderScreen(<HelpsPage />)
  await screen.findByText('Abrir um atendimento')
  await user.type(screen.getByPlaceholderText('Buscar vídeos'), 'nada')
  await screen.findByText('Nenhum vídeo encontrado')
  expect(server.calls('GET /helps').at(-1)!.query.get('searchParam')).toBe('nada')
})

it('shows more on demand', async () => {
  await stubServer({
    'GET /helps': ({ query }) =>
      query.get('pageNumber') === '2'
        ? pageOf([help(21, 'O último')], 21)
        : pageOf([first], 21, true),
  })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais' }))
  await screen.findByText('O último')
  expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
})

it('shows an empty state', async () => {
  await stubServer({ 'GET /helps': () => pageOf([]) })
  renderScreen(<HelpsPage />)
  await screen.findByText('Nenhum vídeo por enquanto')
  expect(screen.queryByRole('button', { name: 'Adicionar vídeo' })).toBeNull()
})

it('shows an error when loading fails, and retries', async () => {
  const server = await stubServer({
    'GET /helps': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  server.on({ 'GET /helps': () => pageOf([first]) })
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Abrir um atendimento')
})

it('lets nobody but the operator edit', async () => {
  await stubServer({ 'GET /helps': () => pageOf([first]) })
  renderScreen(<HelpsPage />)
  await screen.findByText('Abrir um atendimento')
  for (const name of [/Adicionar/, /Editar/, /Excluir/])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

it('adds a video from its pasted URL', async () => {
  asOperator()
  const server = await stubServer({
    'GET /helps': () => pageOf([first]),
    'POST /helps': () => help(2, 'Novo'),
  })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: /Adicionar vídeo/ }))
  await user.type(screen.getByLabelText('Vídeo'), 'https://youtu.be/dQw4w9WgXcQ')
  await user.type(screen.getByLabelText('Título'), 'Novo')
  server.on({ 'GET /helps': () => pageOf([first, help(2, 'Novo')]) })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('button', { name: 'Assistir: Novo' })
  expect(server.calls('POST /helps')[0]!.body).toEqual({
    title: 'Novo',
    description: '',
    video: 'https://youtu.be/dQw4w9WgXcQ',
  })
})

it('shows at the field that the URL contains no video', async () => {
  asOperator()
  const fault = [{ field: 'video', rule: 'video' }]
  await stubServer({
    'GET /helps': () => pageOf([]),
    'POST /helps': () => refuse(422, 'ERR_VALIDATION', fault),
  })
  const { user } = renderScreen(<HelpsPage />)
  const [add] = await screen.findAllByRole('button', { name: /Adicionar vídeo/ })
  await user.click(add!)
  await user.type(screen.getByLabelText('Vídeo'), 'https://example.com')
  await user.type(screen.getByLabelText('Título'), 'Novo')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Não encontramos um vídeo do YouTube neste endereço.')
})

it('edits in the settings, with the URL filled in', async () => {
  asOperator()
  const server = await stubServer({
    'GET /helps': () => pageOf([first]),
    'PUT /helps/1': () => first,
  })
  const { user } = renderScreen(<HelpsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Abrir um atendimento' }))
  const video = screen.getByLabelText('Vídeo') as HTMLInputElement
  expect(video.value).toBe('https://youtu.be/video-id-01')
  await user.clear(screen.getByLabelText('Título'))
  await user.type(screen.getByLabelText('Título'), 'Outro')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('PUT /helps/1')).toHaveLength(1))
  expect(server.calls('PUT /helps/1')[0]!.body).toMatchObject({ title: 'Outro' })
})

it('deletes only after a confirmation that names the video', async () => {
  asOperator()
  const server = await stubServer({
    'GET /helps': () => pageOf([first]),
    'DELETE /helps/1': () => ({}),
  })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Abrir um atendimento' }))
  await screen.findByRole('dialog', { name: 'Excluir o vídeo “Abrir um atendimento”?' })
  expect(server.calls('DELETE /helps/1')).toHaveLength(0)
  server.on({ 'GET /helps': () => pageOf([]) })
  await user.click(screen.getByRole('button', { name: 'Excluir vídeo' }))
  await screen.findByText('Nenhum vídeo por enquanto')
})

it('starts with an empty form for each added video', async () => {
  asOperator()
  await stubServer({ 'GET /helps': () => pageOf([first]), 'POST /helps': () => help(2, 'Novo') })
  const { user } = renderScreen(<HelpsPage />)
  const add = await screen.findByRole('button', { name: /Adicionar vídeo/ })
  await user.click(add)
  await user.type(screen.getByLabelText('Vídeo'), 'https://youtu.be/dQw4w9WgXcQ')
  await user.type(screen.getByLabelText('Título'), 'Novo')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(screen.queryByLabelText('Título')).toBeNull())
  await user.click(add)
  expect((await screen.findByLabelText<HTMLInputElement>('Título')).value).toBe('')
  expect(screen.getByLabelText<HTMLInputElement>('Vídeo').value).toBe('')
})

it('links to the video’s original page', async () => {
  await stubServer({ 'GET /helps': () => pageOf([first]) })
  const { user } = renderScreen(<HelpsPage />)
  await user.click(await screen.findByRole('button', { name: /Assistir/ }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Abrir no YouTube' })
  expect(link.href).toBe('https://youtu.be/video-id-01')
})

it('RT-06: refetches the list when somebody else adds one', async () => {
  const server = await stubServer({ 'GET /helps': () => pageOf([first]) })
  const { client } = renderScreen(<HelpsPage />)
  await screen.findByText('Abrir um atendimento')
  server.on({ 'GET /helps': () => pageOf([first, help(2, 'Novidades')]) })
  handleEvent('help', { action: 'create' }, client)
  await screen.findByText('Novidades')
})
