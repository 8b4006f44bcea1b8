/** The version of WhatsApp Web: the operator sees it, sets it, and is notified when it is refused. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer, type StubServer } from '#web/testing/server'
import ConnectionsPage from '../pages/connections_page'
import { connectionWire } from './connections'

let server: StubServer
beforeEach(async () => {
  signIn({ abilities: ['whatsapp.control_session'] })
  server = await stubServer({ 'GET /whatsapp': () => [connectionWire()], 'GET /queue': () => [] })
})
const showPage = () => renderScreen(<ConnectionsPage />)

describe('the version of WhatsApp Web', () => {
  const version = { version: null, inUse: '2.3000.1', refusedAt: null as string | null }
  const operator = () => signIn({ abilities: ['whatsapp.control_session', 'whatsapp.set_version'] })

  test('an admin sees no button for it, and nothing is fetched', async () => {
    showPage()
    await screen.findByRole('row', { name: /^Loja 1/ })
    expect(screen.queryByRole('button', { name: 'Versão do WhatsApp Web' })).toBeNull()
    expect(server.calls('GET /whatsapp-version')).toHaveLength(0)
  })

  test('the operator sees the version in use, gets an error for an invalid one, and sets a new one', async () => {
    operator()
    server.on({
      'GET /whatsapp-version': () => version,
      'PUT /whatsapp-version': () => ({ ...version, version: '2.3000.2', inUse: '2.3000.2' }),
    })
    const { user } = showPage()
    await user.click(await screen.findByRole('button', { name: 'Versão do WhatsApp Web' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Versão do WhatsApp Web' }))
    expect(dialog.getByText('2.3000.1')).toBeTruthy()
    const field = dialog.getByLabelText('Usar esta versão')
    await user.type(field, 'a mais nova')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    expect(await dialog.findByText(/Escreva três números com pontos/)).toBeTruthy()
    expect(server.calls('PUT /whatsapp-version')).toHaveLength(0)
    await user.clear(field)
    await user.type(field, '2.3000.2')
    await user.click(dialog.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(server.calls('PUT /whatsapp-version')[0]?.body).toEqual({ version: '2.3000.2' })
    )
  })

  test('a refusal is shown on the button, and in the dialog with its time', async () => {
    operator()
    server.on({
      'GET /whatsapp-version': () => ({ ...version, refusedAt: '2026-11-20T12:00:00.000Z' }),
    })
    const { user } = showPage()
    await user.click(await screen.findByRole('button', { name: 'WhatsApp recusou a versão' }))
    expect((await screen.findByRole('alert')).textContent).toContain('recusou a versão 2.3000.1 em')
  })
})
