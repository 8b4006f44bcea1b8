/** The page of all contact lists: rows with what is counted of them, and how they are added, renamed and deleted. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { collectDownloads } from '#web/testing/downloads'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import ListsPage from '../pages/lists_page'
import handleEvent from '../realtime'
import { empty, importWire, listsPage, listWire } from './fixtures'

const customers = listWire()
beforeEach(() => {
  signIn({ abilities: ['contact_lists.manage'] })
})
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const press = async (name: string) =>
  fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

it('operations.md 2: shows each list with its people, and what is known of their numbers', async () => {
  await stubServer({
    'GET /contact-lists': () =>
      listsPage(
        customers,
        listWire({ id: 8, name: 'Feira', counts: { valid: 12_400, absent: 0, unchecked: 0 } }),
        listWire({ id: 9, name: 'Nova', counts: empty })
      ),
  })
  renderScreen(<ListsPage />)
  const row = await rowOf('Clientes da loja')
  row.getByText('8')
  row.getByText('6 no WhatsApp')
  row.getByText('1 fora do WhatsApp')
  row.getByText('1 a conferir')
  const fair = await rowOf('Feira')
  fair.getByText('12.400')
  expect(fair.queryByText(/a conferir/)).toBeNull()
  const fresh = await rowOf('Nova')
  fresh.getByText('Ninguém ainda')
})

it('LST-01: shows how far the reading of a file is, and follows its events without a request', async () => {
  const reading = (done: number) =>
    listWire({ import: importWire({ status: 'reading', done, total: 100_000 }) })
  const server = await stubServer({ 'GET /contact-lists': () => listsPage(reading(0)) })
  const { client } = renderScreen(<ListsPage />)
  const row = await rowOf('Clientes da loja')
  row.getByText('Lendo um arquivo: 0 de 100.000 linhas')
  for (const done of [2_000, 4_000, 12_400]) {
    handleEvent('ContactList', { action: 'update', record: reading(done) }, client)
  }
  await screen.findByText('Lendo um arquivo: 12.400 de 100.000 linhas')
  handleEvent('ContactList', { action: 'update', record: customers }, client)
  await waitFor(() => expect(screen.queryByText(/Lendo um arquivo/)).toBeNull())
  expect(server.calls('GET /contact-lists')).toHaveLength(1)
})

it('RT-06: lists that others add or delete come and go', async () => {
  const server = await stubServer({ 'GET /contact-lists': () => listsPage(customers) })
  const { client } = renderScreen(<ListsPage />)
  await rowOf('Clientes da loja')
  const fair = listWire({ id: 8, name: 'Feira' })
  server.on({ 'GET /contact-lists': () => listsPage(customers, fair) })
  handleEvent('ContactList', { action: 'create', record: fair }, client)
  await rowOf('Feira')
  server.on({ 'GET /contact-lists': () => listsPage(fair) })
  handleEvent('ContactList', { action: 'delete', id: 7, contactListId: 7 }, client)
  await waitFor(() => expect(screen.queryByText('Clientes da loja')).toBeNull())
})

it('operations.md 5: searches in lower case', async () => {
  const server = await stubServer({ 'GET /contact-lists': () => listsPage() })
  renderScreen(<ListsPage />)
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: ' FEIRA ' } })
  await screen.findByText('Nenhuma lista encontrada')
  expect(server.calls('GET /contact-lists').at(-1)!.query.get('searchParam')).toBe('feira')
})

it('says what lists are for while there is none, and shows an error when loading fails', async () => {
  const server = await stubServer({ 'GET /contact-lists': () => refuse(500, 'ERR_INTERNAL') })
  renderScreen(<ListsPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /contact-lists': () => listsPage() })
  fireEvent.click(again)
  await screen.findByText('Nenhuma lista por enquanto')
  expect(screen.getAllByRole('button', { name: /Adicionar lista/ })).toHaveLength(2)
})

it('operations.md 5: a list is added and renamed; a name that is too short is not sent', async () => {
  const server = await stubServer({
    'GET /contact-lists': () => listsPage(customers),
    'POST /contact-lists': () => listWire({ id: 8, name: 'Feira' }),
    'PUT /contact-lists/7': () => customers,
  })
  renderScreen(<ListsPage />)
  await press('Adicionar lista')
  await type('Nome', 'F')
  await press('Salvar')
  await screen.findByText('Está curto demais.')
  expect(server.calls('POST /contact-lists')).toHaveLength(0)
  await type('Nome', 'Feira')
  await press('Salvar')
  await screen.findByText('Lista salva')
  expect(server.calls('POST /contact-lists')[0]!.body).toEqual({ name: 'Feira' })
  await press('Editar: Clientes da loja')
  await waitFor(() => expect(screen.getByDisplayValue('Clientes da loja')).toBeTruthy())
  await type('Nome', 'Clientes')
  await press('Salvar')
  await waitFor(() =>
    expect(server.calls('PUT /contact-lists/7').map(({ body }) => body)).toEqual([
      { name: 'Clientes' },
    ])
  )
}, 30_000)

it('LST-03: deleting says who goes with it; a list that a campaign needs stays, and it says why', async () => {
  const server = await stubServer({
    'GET /contact-lists': () => listsPage(customers),
    'DELETE /contact-lists/7': () => refuse(409, 'ERR_CONTACT_LIST_IN_USE'),
  })
  renderScreen(<ListsPage />)
  await press('Excluir: Clientes da loja')
  await screen.findAllByText('Excluir a lista “Clientes da loja”?')
  screen.getAllByText(/As 8 pessoas que estão nela saem junto/)
  await press('Excluir lista')
  await screen.findByText(/Uma campanha que não terminou precisa desta lista/)
  server.on({
    'DELETE /contact-lists/7': () => ({ message: 'Contact list deleted.' }),
    'GET /contact-lists': () => listsPage(),
  })
  await press('Excluir lista')
  await screen.findByText('Nenhuma lista por enquanto')
}, 30_000)

it('operations.md 2: opens the people of a list by its action, and by its row', async () => {
  await stubServer({ 'GET /contact-lists': () => listsPage(customers) })
  const first = renderScreen(<ListsPage />)
  await press('Abrir: Clientes da loja')
  expect(first.path()).toBe('/contact-lists/7/contacts')
  first.unmount()
  const second = renderScreen(<ListsPage />)
  fireEvent.click(await screen.findByText('Clientes da loja'))
  expect(second.path()).toBe('/contact-lists/7/contacts')
})

it('operations.md 2: offers an example sheet', async () => {
  await stubServer({ 'GET /contact-lists': () => listsPage(customers) })
  renderScreen(<ListsPage />)
  const downloads = collectDownloads()
  await press('Baixar planilha de exemplo')
  // What is in it is tested with the sheets of contacts.
  await waitFor(() => expect(downloads.map(({ name }) => name)).toEqual(['lista_exemplo.xlsx']))
})
