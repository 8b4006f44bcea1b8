/** The people on one list: rows and their states, the form, files, and the check of the numbers (LST-01, LST-02). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { collectDownloads } from '#web/testing/downloads'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import PeoplePage from '../pages/people_page'
import handleEvent from '../realtime'
import { forgetUpload } from '../uploads'
import { empty, importWire, listWire, peoplePage, personWire } from './fixtures'

const adriana = personWire()
const connected = () => [{ status: 'CONNECTED' }, { status: 'DISCONNECTED' }]
const calls = {
  'GET /contact-lists/7': () => listWire(),
  'GET /contact-list-items': () => peoplePage(adriana),
  'GET /whatsapp': connected,
}
const open = () =>
  renderScreen(
    <Routes>
      <Route path="/contact-lists/:listId/contacts" element={<PeoplePage />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: '/contact-lists/7/contacts' }
  )

beforeEach(() => {
  forgetUpload(7)
  signIn({ abilities: ['contact_lists.manage', 'contacts.delete'] })
})
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const press = async (name: string | RegExp) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
async function choose(file: File) {
  await press('Importar')
  await screen.findByText(/Um arquivo .xlsx, .xls ou .csv de até 20 MB e 100.000 linhas/)
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
}
const sheet = new File(['nome;telefone'], 'clientes.csv')

it('LST-02: shows the name of the list, and of each person number, e-mail and what WhatsApp says', async () => {
  await stubServer({
    ...calls,
    'GET /contact-list-items': () =>
      peoplePage(
        adriana,
        personWire({ id: 32, name: 'Elias', isWhatsappValid: false, email: '' }),
        personWire({ id: 33, name: 'Helena', isWhatsappValid: null })
      ),
  })
  const { path } = open()
  const row = await rowOf('Adriana Moura')
  row.getByText('+55 11 98765-0101')
  row.getByText('adriana@exemplo.com.br')
  row.getByText('No WhatsApp')
  const elias = await rowOf('Elias')
  elias.getByText('Fora do WhatsApp')
  const helena = await rowOf('Helena')
  helena.getByText('A conferir')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Clientes da loja8')
  fireEvent.click(screen.getByRole('link', { name: 'Voltar às listas' }))
  expect(path()).toBe('/contact-lists')
})

it('API-05: searches in lower case, and narrows by state', async () => {
  const server = await stubServer(calls)
  open()
  await rowOf('Adriana Moura')
  fireEvent.click(await screen.findByRole('radio', { name: 'A conferir 1' }))
  server.on({ 'GET /contact-list-items': () => peoplePage() })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ADRI' } })
  await screen.findByText('Ninguém encontrado')
  const asked = () => server.calls('GET /contact-list-items').at(-1)!.query
  // The search follows the typing after a moment.
  await waitFor(() =>
    expect(Object.fromEntries(asked())).toEqual({
      contactListId: '7',
      pageNumber: '1',
      searchParam: 'adri',
      state: 'unchecked',
    })
  )
})

it('an empty list offers both first steps', async () => {
  await stubServer({
    ...calls,
    'GET /contact-lists/7': () => listWire({ counts: empty }),
    'GET /contact-list-items': () => peoplePage(),
  })
  open()
  await screen.findByText('Ninguém nesta lista por enquanto')
  expect(screen.getAllByRole('button', { name: 'Adicionar pessoa' })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Importar' })).toHaveLength(2)
})

it('a list that was deleted says so, and leads back', async () => {
  await stubServer({
    'GET /contact-lists/7': () => refuse(404, 'ERR_NO_CONTACT_LIST_FOUND'),
  })
  open()
  await screen.findByText('Esta lista de contatos já foi excluída.')
  screen.getByRole('link', { name: 'Voltar às listas' })
})

it('LST-02: a person is added; a number that is on the list already, or is none, is said at its field', async () => {
  const refusals = [
    refuse(409, 'ERR_DUPLICATED_LIST_NUMBER'),
    refuse(400, 'ERR_WAPP_INVALID_CONTACT'),
    personWire({ id: 40, name: 'Caio', number: '5511987650103' }),
  ]
  const server = await stubServer({
    ...calls,
    'POST /contact-list-items': () => refusals.shift(),
  })
  open()
  await rowOf('Adriana Moura')
  await press('Adicionar pessoa')
  await type('Nome', 'Caio')
  await type('Número', '11 98765-0101')
  await press('Salvar')
  await screen.findByText('Este número já está na lista.')
  await type('Número', '12345678')
  await press('Salvar')
  await screen.findByText(/Não é um número de telefone/)
  await type('Número', '11 98765-0103')
  await press('Salvar')
  await screen.findByText('Pessoa salva')
  expect(server.calls('POST /contact-list-items').at(-1)!.body).toEqual({
    name: 'Caio',
    number: '11 98765-0103',
    email: '',
    contactListId: 7,
  })
}, 30_000)

it('LST-02: a person is changed, and taken off the list after a question', async () => {
  const server = await stubServer({
    ...calls,
    'PUT /contact-list-items/31': () => adriana,
    'DELETE /contact-list-items/31': () => ({ message: 'Removed from the list.' }),
  })
  open()
  await press('Editar: Adriana Moura')
  await waitFor(() =>
    expect(screen.getByLabelText('Número')).toHaveProperty('value', '+55 11 98765-0101')
  )
  await type('E-mail', 'sem arroba')
  await press('Salvar')
  await screen.findByText('Digite um e-mail válido.')
  await type('E-mail', '')
  await press('Salvar')
  await screen.findByText('Pessoa salva')
  expect(server.calls('PUT /contact-list-items/31')[0]!.body).toMatchObject({ email: '' })
  await press('Excluir: Adriana Moura')
  await screen.findAllByText('Tirar Adriana Moura da lista?')
  server.on({ 'GET /contact-list-items': () => peoplePage() })
  await press('Tirar da lista')
  await screen.findByText('Pessoa tirada da lista')
  await waitFor(() => expect(screen.queryByText('Adriana Moura')).toBeNull())
}, 30_000)

it('operations.md 6: only who may delete contacts is offered to delete a person', async () => {
  signIn({ abilities: ['contact_lists.manage'] })
  await stubServer(calls)
  open()
  const row = await rowOf('Adriana Moura')
  row.getByRole('button', { name: 'Editar: Adriana Moura' })
  expect(row.queryByRole('button', { name: /Excluir/ })).toBeNull()
})

it('LST-01: a chosen file is sent, and its result is shown in numbers with the rows that failed', async () => {
  const server = await stubServer({
    ...calls,
    'POST /contact-lists/7/upload': () => [],
    'GET /contact-lists/7/imports/5/faults': () => 'Linha;Motivo',
  })
  open()
  await rowOf('Adriana Moura')
  server.on({ 'GET /contact-lists/7': () => listWire({ import: importWire() }) })
  await choose(sheet)
  await screen.findByText('clientes.xlsx foi importado')
  screen.getByText(
    '950 pessoas novas · 30 já estavam na lista ou repetidas no arquivo · 20 linhas não entraram'
  )
  expect(server.calls('POST /contact-lists/7/upload')).toHaveLength(1)
  const downloads = collectDownloads()
  await press('Baixar as 20 linhas com erro')
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['linhas_com_erro.csv']))
  // Closed here, it stays closed after a reload; the drawer still has it.
  await press('Fechar')
  expect(screen.queryByText('clientes.xlsx foi importado')).toBeNull()
  await press('Importar')
  await screen.findByText('Última importação')
  screen.getByText('clientes.xlsx foi importado')
}, 30_000)

it('LST-01: the progress of a large file is found again, and follows its events', async () => {
  const reading = (done: number, total: number | null = 100_000) =>
    listWire({ import: importWire({ status: 'reading', done, total }) })
  const server = await stubServer({ ...calls, 'GET /contact-lists/7': () => reading(0, null) })
  const { client } = open()
  await screen.findByText('Abrindo clientes.xlsx')
  handleEvent('ContactList', { action: 'update', record: reading(12_400) }, client)
  await screen.findByText(/12\.400 de 100\.000 linhas/)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('12')
  const failed = importWire({ status: 'failed', error: 'ERR_SHEET_NO_NUMBERS' })
  handleEvent('ContactList', { action: 'update', record: listWire({ import: failed }) }, client)
  await screen.findByText('clientes.xlsx não foi importado')
  screen.getByText(/A primeira linha não tem uma coluna de números/)
  expect(server.calls('GET /contact-lists/7')).toHaveLength(1)
})

it('API-11: a file that is no sheet or too large is not sent; one that the server refuses says why', async () => {
  const server = await stubServer({
    ...calls,
    'POST /contact-lists/7/upload': () => refuse(413, 'ERR_FILE_TOO_LARGE'),
  })
  open()
  await rowOf('Adriana Moura')
  await choose(new File(['x'], 'foto.png'))
  await screen.findByText('foto.png não foi importado')
  screen.getByText(/Salve-o de novo como .xlsx, .xls ou .csv/)
  const large = new File(['x'], 'grande.csv')
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
  await choose(large)
  await screen.findByText('grande.csv não foi importado')
  expect(server.calls('POST /contact-lists/7/upload')).toHaveLength(0)
  await choose(sheet)
  await screen.findByText('clientes.csv não foi importado')
  screen.getByText('O arquivo é grande demais. Envie um menor.')
}, 30_000)

it('LST-01: the check of the numbers shows how far it is and how long it takes, twenty a second', async () => {
  const counts = { valid: 3_000, absent: 600, unchecked: 8_400 }
  await stubServer({ ...calls, 'GET /contact-lists/7': () => listWire({ counts }) })
  const { client } = open()
  await screen.findByText('Conferindo os números no WhatsApp')
  screen.getByText('3.600 de 12.000 conferidos · cerca de 7 minutos')
  const almost = { valid: 11_000, absent: 700, unchecked: 300 }
  handleEvent('ContactList', { action: 'update', record: listWire({ counts: almost }) }, client)
  await screen.findByText('11.700 de 12.000 conferidos · menos de um minuto')
})

it('LST-02: without a connected number the check waits, and goes on when one is back', async () => {
  const counts = { valid: 0, absent: 0, unchecked: 400 }
  const server = await stubServer({
    ...calls,
    'GET /contact-lists/7': () => listWire({ counts }),
    'GET /whatsapp': () => [{ status: 'DISCONNECTED' }],
  })
  const { client } = open()
  await screen.findByText('Nenhuma conexão está conectada: a conferência espera')
  screen.getByText(/400 números ainda não foram conferidos/)
  server.on({ 'GET /whatsapp': connected })
  handleEvent('whatsappSession', { action: 'update' }, client)
  await screen.findByText('Conferindo os números no WhatsApp')
})

it('RT-06: many events about people lead to one request', async () => {
  const server = await stubServer(calls)
  const { client } = open()
  await rowOf('Adriana Moura')
  const caio = personWire({ id: 40, name: 'Caio Figueiredo' })
  server.on({ 'GET /contact-list-items': () => peoplePage(adriana, caio) })
  for (let count = 0; count < 100; count += 1) {
    handleEvent('ContactListItem-7', { action: 'reload' }, client)
    handleEvent('ContactListItem', { action: 'create', record: caio }, client)
  }
  await screen.findByText('Caio Figueiredo', undefined, { timeout: 10_000 })
  expect(server.calls('GET /contact-list-items')).toHaveLength(2)
}, 20_000)
