/** Export and erasure of a person from the contact's drawer. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ContactExportWire } from '#modules/contacts/wire'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import ContactDrawer from '../components/contact_drawer'
import { contactWire } from './people'

const exporting = 'POST /contacts/541/export'
const erasing = 'POST /contacts/541/erase'
const archive = (fields: Partial<ContactExportWire> = {}): ContactExportWire => ({
  ...{ id: 3, contactId: 541, status: 'pending', doneRows: 0, size: null, url: null },
  ...{ errorCode: null, createdAt: '2026-11-20T12:00:00.000Z', expiresAt: null },
  ...fields,
})
const done = archive({
  status: 'done',
  size: 1_258_291,
  url: '/media/companies/1/archive.zip?exp=1&sig=2',
  expiresAt: '2026-11-21T12:00:00.000Z',
})
const closed = vi.fn()
let server: StubServer
beforeEach(async () => {
  closed.mockClear()
  signIn({ abilities: ['contacts.export_person', 'contacts.erase_person'] })
  server = await stubServer({
    'GET /contacts/541': () => contactWire(),
    'GET /contacts/541/export': () => ({ export: null }),
    [exporting]: () => archive({ doneRows: 1500 }),
    [erasing]: () => ({ contactId: 541, status: 'pending', requestedAt: '', finishedAt: null }),
  })
})
const open = () => renderScreen(<ContactDrawer contactId={541} onClose={closed} />)

test('OPS-01: the file is prepared, and then there is a link with its size and its end', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Exportar dados pessoais' }))
  await screen.findByText(/Preparando o arquivo: 1\.500 registros/)
  expect(server.calls(exporting)).toHaveLength(1)
  server.on({ 'GET /contacts/541/export': () => ({ export: done }) })
  const link = await screen.findByRole(
    'link',
    { name: 'Baixar o arquivo (1,2 MB)' },
    { timeout: 5000 }
  )
  expect(link.getAttribute('href')).toBe(done.url)
  expect(screen.getByText(/Disponível até 21\/11\/2026/)).toBeTruthy()
})

test('OPS-01: one that could not be written says why', async () => {
  const failed = archive({ status: 'failed', errorCode: 'ERR_EXPORT_FAILED' })
  server.on({ 'GET /contacts/541/export': () => ({ export: failed }) })
  open()
  await screen.findByText(/O arquivo não pôde ser criado/)
})

test('AUT-14: who may not export sees nothing of it', async () => {
  signIn()
  open()
  await screen.findByDisplayValue('Ana Lima')
  expect(screen.queryByRole('button', { name: 'Apagar dados pessoais' })).toBeNull()
  expect(server.calls('GET /contacts/541/export')).toHaveLength(0)
})

test('OPS-01: a person is erased once their name is typed, and the form is closed', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Apagar dados pessoais' }))
  const field = await screen.findByLabelText('Digite o nome ou o número para confirmar')
  await user.type(field, 'Bia')
  await user.click(screen.getByRole('button', { name: 'Apagar para sempre' }))
  await screen.findByText('Não é o nome nem o número deste contato')
  expect(server.calls(erasing)).toHaveLength(0)
  await user.clear(field)
  await user.type(field, 'ana  lima')
  await user.click(screen.getByRole('checkbox', { name: 'Não deixar este número voltar' }))
  await user.click(screen.getByRole('button', { name: 'Apagar para sempre' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(server.calls(erasing)[0]!.body).toEqual({ confirmation: 'ana  lima', blockNumber: true })
  // The form around it was not sent.
  expect(server.calls('PUT /contacts/541')).toHaveLength(0)
}, 30_000)

test('OPS-01: with an open conversation it says what to do first', async () => {
  server.on({ [erasing]: () => refuse(409, 'ERR_OTHER_OPEN_TICKET') })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Apagar dados pessoais' }))
  await user.type(
    await screen.findByLabelText('Digite o nome ou o número para confirmar'),
    'Ana Lima'
  )
  await user.click(screen.getByRole('button', { name: 'Apagar para sempre' }))
  await screen.findByText(/Encerre-o antes de apagar/)
  expect(closed).not.toHaveBeenCalled()
}, 30_000)
