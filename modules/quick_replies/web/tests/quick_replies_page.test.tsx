/** The page of quick replies: private and shared ones, created, changed, with their file (QM-01, QM-02). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import QuickRepliesPage from '../page'
import handleEvent from '../realtime'

const record = (id: number, shortcode: string, more: object = {}) => ({
  id,
  shortcode,
  message: 'Bom dia!',
  geral: false,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  userId: 3,
  companyId: 7,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...more,
})
const mine = record(1, 'ola')
const withFile = { isMedia: true, mediaPath: '/media/x', mediaName: 'precos.csv' }
const everybodys = record(2, 'pix', { geral: true, userId: 8, status: false, ...withFile })
const pageOf = (records: object[]) => ({ records, count: records.length, hasMore: false })

beforeEach(() => void signIn())
/** Sets the value at once: typing letter by letter is covered by the forms' own test. */
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr')!

it('shows shortcode, text, file, audience, and whether it is inactive', async () => {
  await stubServer({ 'GET /quick-messages': () => pageOf([mine, everybodys]) })
  renderScreen(<QuickRepliesPage />)
  const own = within(await rowOf('/ola'))
  own.getByText('Bom dia!')
  own.getByText('Sem anexo')
  own.getByText('Só você')
  const shared = within(await rowOf('/pix'))
  shared.getByText('Toda a equipe')
  shared.getByText('Desligada')
  expect(shared.getByRole('link', { name: 'precos.csv' }).getAttribute('href')).toBe('/media/x')
})

it('QM-01: users may edit their own, only admins the shared ones', async () => {
  await stubServer({ 'GET /quick-messages': () => pageOf([mine, everybodys]) })
  const { unmount } = renderScreen(<QuickRepliesPage />)
  within(await rowOf('/ola')).getByRole('button', { name: 'Editar: ola' })
  expect(within(await rowOf('/pix')).queryByRole('button')).toBeNull()
  unmount()
  signIn({ abilities: ['quick_replies.manage_shared'] })
  renderScreen(<QuickRepliesPage />)
  within(await rowOf('/pix')).getByRole('button', { name: 'Excluir: pix' })
})

it('adds one with a variable and a file', async () => {
  const server = await stubServer({
    'GET /quick-messages': () => pageOf([mine]),
    'POST /quick-messages': () => record(3, 'oi'),
    'POST /quick-messages/3/media-upload': () => record(3, 'oi', withFile),
  })
  const { user } = renderScreen(<QuickRepliesPage />)
  await user.click(await screen.findByRole('button', { name: /Adicionar resposta/ }))
  await fill('Atalho', 'oi')
  await fill('Mensagem', 'Olá ')
  await user.click(screen.getByRole('button', { name: /Variáveis/ }))
  await user.click(screen.getByRole('option', { name: /Primeiro nome/ }))
  const file = new File(['a;b'], 'precos.csv')
  await user.upload(document.querySelector<HTMLInputElement>('[data-file-field]')!, file)
  screen.getByText('precos.csv')
  await user.click(screen.getByRole('switch', { name: 'Toda a equipe usa' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Resposta rápida salva')
  expect(server.calls('POST /quick-messages')[0]!.body).toEqual({
    shortcode: 'oi',
    message: 'Olá {{firstName}}',
    geral: true,
    status: true,
  })
  expect(server.calls('POST /quick-messages/3/media-upload')).toHaveLength(1)
})

it('after a refused file the next save does not create a second one', async () => {
  const server = await stubServer({
    'GET /quick-messages': () => pageOf([]),
    'POST /quick-messages': () => record(3, 'oi'),
    'PUT /quick-messages/3': () => record(3, 'oi'),
    'POST /quick-messages/3/media-upload': () => refuse(413, 'ERR_FILE_TOO_LARGE'),
  })
  const { user } = renderScreen(<QuickRepliesPage />)
  const [add] = await screen.findAllByRole('button', { name: /Adicionar resposta/ })
  await user.click(add!)
  await fill('Atalho', 'oi')
  const file = new File(['a;b'], 'precos.csv')
  await user.upload(document.querySelector<HTMLInputElement>('[data-file-field]')!, file)
  const save = screen.getByRole('button', { name: 'Salvar' })
  await user.click(save)
  await screen.findByText('O arquivo é grande demais. Envie um menor.')
  server.on({ 'POST /quick-messages/3/media-upload': () => record(3, 'oi', withFile) })
  await user.click(save)
  await screen.findByText('Resposta rápida salva')
  expect(server.calls('POST /quick-messages')).toHaveLength(1)
  expect(server.calls('PUT /quick-messages/3')).toHaveLength(1)
})

it('a removed file is deleted with the next save', async () => {
  const owned = record(2, 'pix', withFile)
  const server = await stubServer({
    'GET /quick-messages': () => pageOf([owned]),
    'PUT /quick-messages/2': () => owned,
    'DELETE /quick-messages/2/media-upload': () => record(2, 'pix'),
  })
  const { user } = renderScreen(<QuickRepliesPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: pix' }))
  await user.click(await screen.findByRole('button', { name: 'Tirar o arquivo' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Resposta rápida salva')
  expect(server.calls('DELETE /quick-messages/2/media-upload')).toHaveLength(1)
})

it('shows at the field that a shortcut is missing or taken', async () => {
  await stubServer({
    'GET /quick-messages': () => pageOf([mine]),
    'POST /quick-messages': () => refuse(409, 'ERR_DUPLICATED_SHORTCODE'),
  })
  const { user } = renderScreen(<QuickRepliesPage />)
  await user.click(await screen.findByRole('button', { name: /Adicionar resposta/ }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Obrigatório')
  await fill('Atalho', 'ola')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Este atalho já está em uso.')
})

it('deletes only after a confirmation that says who loses it', async () => {
  signIn({ abilities: ['quick_replies.manage_shared'] })
  const server = await stubServer({
    'GET /quick-messages': () => pageOf([everybodys]),
    'DELETE /quick-messages/2': () => ({}),
  })
  const { user } = renderScreen(<QuickRepliesPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: pix' }))
  const question = await screen.findByRole('dialog')
  within(question).getAllByText('Excluir a resposta “/pix”?')
  within(question).getByText(/sai para toda a equipe/)
  server.on({ 'GET /quick-messages': () => pageOf([]) })
  await user.click(within(question).getByRole('button', { name: 'Excluir resposta' }))
  await screen.findByText('Nenhuma resposta rápida por enquanto')
  await waitFor(() => expect(server.calls('DELETE /quick-messages/2')).toHaveLength(1))
})

it('RT-06: refetches the list when somebody else adds one', async () => {
  const server = await stubServer({ 'GET /quick-messages': () => pageOf([mine]) })
  const { client } = renderScreen(<QuickRepliesPage />)
  await screen.findByText('/ola')
  server.on({ 'GET /quick-messages': () => pageOf([mine, everybodys]) })
  handleEvent('quickmessage', { action: 'create' }, client)
  await screen.findByText('/pix')
})
