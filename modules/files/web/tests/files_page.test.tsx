/** The library's page: lists with their files, created, changed and deleted (FIL-01, operations.md 2). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { http } from '#web/lib/http'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import FilesPage from '../page'
import handleEvent from '../realtime'

const option = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  path: null,
  mediaType: null,
  mediaName: null,
  mediaSize: null,
  mediaThumbUrl: null,
  mediaWidth: null,
  mediaHeight: null,
  ...more,
})
const sheet = option(11, 'Preços', {
  path: '/media/p',
  mediaType: 'application/pdf',
  mediaName: 'precos.pdf',
  mediaSize: 769,
})
const record = (id: number, name: string, options: object[] = []) => ({
  id,
  name,
  message: 'Segue!',
  userId: 3,
  companyId: 7,
  options,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
})
/** The form fields sent beside each file, by name: jsdom's forms do not reach the stub. */
function watchUploads() {
  const posts = vi.spyOn(http, 'post')
  return (field: string) =>
    posts.mock.calls.flatMap(([, body]) => (body instanceof FormData ? [body.get(field)] : []))
}
const pageOf = (files: object[]) => ({ files, count: files.length, hasMore: false })
const prices = record(1, 'Tabela', [sheet, option(12, 'Fotos')])

beforeEach(() => void signIn({ abilities: ['files.manage'] }))
/** Sets the value at once: typing letter by letter is covered by the forms' own test. */
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const choose = (selector: string, ...files: File[]) =>
  fireEvent.change(document.querySelector(selector)!, { target: { files } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const open = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)

it('shows name, text, a link to each file, and how many options are without', async () => {
  await stubServer({ 'GET /files/': () => pageOf([prices]) })
  renderScreen(<FilesPage />)
  const row = within((await screen.findByText('Tabela')).closest('tr')!)
  row.getByText('Segue!')
  row.getByText('1 sem arquivo')
  expect(row.getByRole('link', { name: 'Preços' }).getAttribute('href')).toBe('/media/p')
})

it('operations.md 5: searches in lower case', async () => {
  const server = await stubServer({ 'GET /files/': () => pageOf([]) })
  renderScreen(<FilesPage />)
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' CATÁLOGO ' } })
  await screen.findByText('Nenhuma lista encontrada')
  expect(server.calls('GET /files/').at(-1)!.query.get('searchParam')).toBe('catálogo')
})

it('FIL-01: adds one; each file is uploaded to its option', async () => {
  const made = record(5, 'Catálogo', [option(21, 'foto da loja'), option(22, 'Contrato')])
  const uploaded = watchUploads()
  const server = await stubServer({
    'GET /files/': () => pageOf([]),
    'POST /files': () => made,
    'POST /files/uploadList/5': () => ({ mensagem: 'Arquivos atualizados' }),
  })
  renderScreen(<FilesPage />)
  await open('Adicionar lista')
  await fill('Nome', 'Catálogo')
  await fill('Mensagem', 'Oi {{firstName}}')
  choose(
    '[data-files-picker]',
    new File(['x'], 'foto_da loja.png', { type: 'image/png' }),
    new File(['y'], 'contrato.pdf')
  )
  await fill('Legenda do arquivo 2', 'Contrato')
  save()
  await screen.findByText('Lista de arquivos salva')
  expect(server.calls('POST /files')[0]!.body).toEqual({
    name: 'Catálogo',
    message: 'Oi {{firstName}}',
    options: [{ name: 'foto da loja' }, { name: 'Contrato' }],
  })
  expect(uploaded('id')).toEqual(['21', '22'])
  expect(uploaded('typeArch')).toEqual(['fileList', 'fileList'])
  expect(server.calls('POST /files/uploadList/5')).toHaveLength(2)
})

it('a refused file does not affect the others, and is named; the next save sends only that one', async () => {
  const made = record(5, 'Catálogo', [option(21, 'um'), option(22, 'dois'), option(23, 'tres')])
  const uploaded = watchUploads()
  const answers = [{}, refuse(413, 'ERR_FILE_TOO_LARGE'), {}, {}]
  const server = await stubServer({
    'GET /files/': () => pageOf([]),
    'POST /files': () => made,
    'PUT /files/5': () => made,
    'POST /files/uploadList/5': () => answers.shift(),
  })
  renderScreen(<FilesPage />)
  await open('Adicionar lista')
  await fill('Nome', 'Catálogo')
  await fill('Mensagem', 'Segue')
  const names = ['um.txt', 'dois.txt', 'tres.txt']
  choose('[data-files-picker]', ...names.map((name) => new File(['x'], name)))
  save()
  await screen.findByText('A lista foi salva, menos este arquivo: dois.txt')
  const row = screen.getByLabelText('Legenda do arquivo 2').closest('li')!
  within(row).getByText('O arquivo é grande demais. Envie um menor.')
  save()
  await screen.findByText('Lista de arquivos salva')
  expect(server.calls('POST /files')).toHaveLength(1)
  expect(server.calls('PUT /files/5')[0]!.body).toMatchObject({
    options: [{ id: 21 }, { id: 22 }, { id: 23 }],
  })
  expect(uploaded('id')).toEqual(['21', '22', '23', '22'])
})

it('an upload can be cancelled: the others continue, and a message is shown', async () => {
  const made = record(5, 'Catálogo', [option(21, 'um'), option(22, 'dois')])
  let answer = () => {}
  let calls = 0
  await stubServer({
    'GET /files/': () => pageOf([]),
    'POST /files': () => made,
    'POST /files/uploadList/5': () =>
      calls++ ? {} : new Promise((resolve) => (answer = () => resolve({}))),
  })
  renderScreen(<FilesPage />)
  await open('Adicionar lista')
  await fill('Nome', 'Catálogo')
  await fill('Mensagem', 'Segue')
  choose('[data-files-picker]', new File(['x'], 'um.txt'), new File(['y'], 'dois.txt'))
  save()
  // A request that is cancelled before it leaves would not be the first to arrive.
  await waitFor(() => expect(calls).toBe(1))
  await open('Parar o envio de um.txt')
  // The toast first: it disappears after a while, the text at the file does not.
  await screen.findByText('A lista foi salva, menos este arquivo: um.txt')
  await screen.findByText('Envio interrompido. Salve para enviar de novo.')
  expect(calls).toBe(2)
  answer()
})

it('FIL-01: a removed option is missing in the next save; a new file replaces the old one', async () => {
  const uploaded = watchUploads()
  const server = await stubServer({
    'GET /files/': () => pageOf([prices]),
    'PUT /files/1': () => record(1, 'Tabela', [sheet]),
    'POST /files/uploadList/1': () => ({ mensagem: 'Arquivos atualizados' }),
  })
  renderScreen(<FilesPage />)
  await open('Editar: Tabela')
  await open('Tirar: Fotos')
  choose('[data-option-file]', new File(['x'], 'novos precos.pdf'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Legenda do arquivo 1').value).toBe('Preços')
  save()
  await screen.findByText('Lista de arquivos salva')
  expect(server.calls('PUT /files/1')[0]!.body).toMatchObject({
    options: [{ id: 11, name: 'Preços' }],
  })
  expect(uploaded('id')).toEqual(['11'])
})

it('operations.md 5: shows at the field that a name is missing, short or taken, and which file has no caption', async () => {
  const server = await stubServer({
    'GET /files/': () => pageOf([prices]),
    'POST /files': () => refuse(409, 'ERR_DUPLICATED_FILE_LIST'),
  })
  renderScreen(<FilesPage />)
  await open('Adicionar lista')
  await open('Adicionar opção')
  save()
  await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(2))
  await screen.findByText('Escreva a legenda deste arquivo.')
  await fill('Nome', 'ab')
  await fill('Mensagem', 'Segue')
  await fill('Legenda do arquivo 1', 'Fotos')
  save()
  await screen.findByText('Está curto demais.')
  expect(server.calls('POST /files')).toHaveLength(0)
  await fill('Nome', 'Tabela')
  save()
  await screen.findByText('Já existe uma lista com este nome.')
})

it('API-11: does not accept an empty file, or one above 25 MB', async () => {
  await stubServer({ 'GET /files/': () => pageOf([]) })
  renderScreen(<FilesPage />)
  await open('Adicionar lista')
  const large = new File(['x'], 'filme.mp4')
  Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
  choose('[data-files-picker]', large, new File([], 'vazio.txt'), new File(['x'], 'bom.txt'))
  await screen.findByText(/está vazio ou passa de 25 MB/)
  expect(screen.getAllByLabelText(/^Legenda do arquivo/)).toHaveLength(1)
})

it('FIL-02: deletes only after confirmation; for a list in use it shows by what', async () => {
  const server = await stubServer({
    'GET /files/': () => pageOf([prices]),
    'DELETE /files/1': () => refuse(409, 'ERR_FILE_LIST_IN_USE'),
  })
  renderScreen(<FilesPage />)
  await open('Excluir: Tabela')
  const question = await screen.findByRole('dialog')
  within(question).getAllByText('Excluir a lista “Tabela”?')
  within(question).getByText(/^O arquivo vai junto\./)
  const agree = within(question).getByRole('button', { name: 'Excluir lista' })
  fireEvent.click(agree)
  await screen.findByText(/Uma campanha ainda vai enviar esta lista/)
  server.on({ 'DELETE /files/1': () => ({}), 'GET /files/': () => pageOf([]) })
  await waitFor(() => expect((agree as HTMLButtonElement).className).not.toMatch(/loading/))
  fireEvent.click(agree)
  await screen.findByText('A biblioteca está vazia')
  expect(server.calls('DELETE /files/1')).toHaveLength(2)
})

it('RT-06: refetches the list when somebody else adds one', async () => {
  const server = await stubServer({ 'GET /files/': () => pageOf([prices]) })
  const { client } = renderScreen(<FilesPage />)
  await screen.findByText('Tabela')
  server.on({ 'GET /files/': () => pageOf([prices, record(2, 'Manuais')]) })
  handleEvent('file', { action: 'create' }, client)
  await screen.findByText('Manuais')
})
