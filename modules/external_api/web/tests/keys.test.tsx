/** Keys of people: made under the profile, shown once, revoked; admins see those of all. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { CompanyKeys } from '../components/company_keys'
import KeysDrawer from '../components/keys_drawer'

const key = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, hint: 'guiche_AbCdE', scopes: ['contacts:read'] },
  ...{ user: { id: 1, name: 'Bia' }, expiresAt: null, lastUsedAt: null },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', ...more },
})
const page = (...apiKeys: object[]) => ({ apiKeys, count: apiKeys.length, hasMore: false })
const answers = {
  'GET /api-keys': () => page(key(1, 'Loja')),
  'GET /api-keys/scopes': () => ({ scopes: ['contacts:read', 'messages:send', 'orders:read'] }),
  'POST /api-keys': () => ({ ...key(2, 'Site'), key: 'guiche_the-whole-key' }),
  'DELETE /api-keys/1': () => ({ message: 'Key revoked.' }),
}

beforeEach(() => void signIn({ abilities: ['external_api.manage'] }))
afterEach(() => void vi.restoreAllMocks())

it('EXT-11: a key is made with a name, permissions and an end, and shown once', async () => {
  const server = await stubServer(answers)
  const { user } = renderScreen(<KeysDrawer onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Nova chave' }))
  await user.click(await screen.findByRole('button', { name: 'Criar chave' }))
  await screen.findByText('Escolha pelo menos uma permissão.')
  await user.type(screen.getByLabelText('Nome'), 'Site')
  await user.click(screen.getByLabelText('Enviar mensagens'))
  // A permission of a module that has no words here.
  await user.click(screen.getByLabelText('orders:read'))
  await user.click(screen.getByRole('button', { name: 'Criar chave' }))
  const shown = await screen.findByLabelText<HTMLInputElement>('Chave de API')
  expect(shown.value).toBe('guiche_the-whole-key')
  const [sent] = server.calls('POST /api-keys')
  const { expiresAt, ...rest } = sent!.body as { expiresAt: string }
  expect(rest).toEqual({ name: 'Site', scopes: ['messages:send', 'orders:read'] })
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(90)
  await user.click(screen.getByRole('button', { name: 'Pronto' }))
  expect(screen.queryByDisplayValue('guiche_the-whole-key')).toBeNull()
})

it('a key is revoked after a question', async () => {
  const server = await stubServer(answers)
  const { user } = renderScreen(<KeysDrawer onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Revogar a chave Loja' }))
  await user.click(await screen.findByRole('button', { name: 'Revogar' }))
  await waitFor(() => expect(server.calls('DELETE /api-keys/1')).toHaveLength(1))
})

it('a refusal is shown, and what was typed stays', async () => {
  await stubServer({ ...answers, 'POST /api-keys': () => refuse(409, 'ERR_TOO_MANY_API_KEYS') })
  const { user } = renderScreen(<KeysDrawer onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Nova chave' }))
  await user.type(await screen.findByLabelText('Nome'), 'Site')
  await user.click(screen.getByLabelText('Ler contatos'))
  await user.click(screen.getByRole('button', { name: 'Criar chave' }))
  await screen.findByText('Você já tem 20 chaves. Revogue uma antes.')
  expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Site')
})

it('without keys it says what they are for', async () => {
  await stubServer({ ...answers, 'GET /api-keys': () => page() })
  renderScreen(<KeysDrawer onClose={() => {}} />)
  await screen.findByText('Nenhuma chave de API')
})

it('admins see whose a key is, that it was used, and that it has ended', async () => {
  const ended = { expiresAt: '2026-01-31T12:00:00.000Z', lastUsedAt: '2026-01-30T12:00:00.000Z' }
  await stubServer({ 'GET /api-keys/all': () => page(key(1, 'Loja'), key(3, 'Antiga', ended)) })
  renderScreen(<CompanyKeys />)
  const row = within((await screen.findByText('Antiga')).closest('tr')!)
  row.getByText('Bia')
  row.getByText('Expirou em 31/01/2026')
  expect(row.queryByText('Nunca usada')).toBeNull()
  within(screen.getByText('Loja').closest('tr')!).getByText('Sem prazo')
})
