/** The operator's payment providers: what is shown of them, and setting up, trying, activating and deleting one. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import SettingsPage from '#web/shell/settings_page'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import PaymentPanel from '../components/payment_panel'

const unset = (kind: string, more: object = {}) => ({
  kind,
  isSet: false,
  isActive: false,
  credentials: {},
  certificate: null,
  noticeUrl: `https://guiche.test/subscription/webhook/${kind}`,
  registration: kind === 'mercado_pago' ? 'not_needed' : 'missing',
  registeredAt: null,
  lastFailure: null,
  ...more,
})
const pix = unset('pix', {
  isSet: true,
  isActive: true,
  credentials: {
    url: 'https://pix.bank.test',
    clientId: 'Client_Id_1',
    clientSecret: '••••1234',
    key: 'pay@guiche.test',
    certificate: '••••',
    privateKey: '••••',
  },
  certificate: { name: 'guiche', expiresAt: '2030-05-20T12:00:00.000Z' },
  registration: 'registered',
  registeredAt: '2026-03-01T15:00:00.000Z',
})
const asaas = unset('asaas', {
  isSet: true,
  credentials: { accessToken: '••••2222', webhookToken: '••••5678' },
})
const pem = (what: string, text: string) =>
  `-----BEGIN ${what}-----\n${text}\n-----END ${what}-----`
const [certificate, privateKey] = [pem('CERTIFICATE', 'AAAA'), pem('PRIVATE KEY', 'BBBB')]

let server: StubServer
beforeEach(async () => {
  signIn({ abilities: ['billing.manage_payments'], modules: ['billing'] })
  server = await stubServer({
    'GET /payment-providers': () => [pix, unset('mercado_pago'), asaas],
  })
})
const card = async (name: string) => within(await screen.findByRole('region', { name }))
async function openForm(name: string, button: string) {
  const shown = renderScreen(<PaymentPanel />)
  await shown.user.click((await card(name)).getByRole('button', { name: button }))
  return { ...shown, form: within(await screen.findByRole('dialog')) }
}
const save = async ({ user, form }: Awaited<ReturnType<typeof openForm>>, route: string) => {
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls(route)).toHaveLength(1))
  return server.calls(route)[0]!.body
}

it('is a tab of the settings for those who may manage payments only', async () => {
  const first = renderScreen(<SettingsPage />)
  await screen.findByRole('tab', { name: 'Pagamentos' })
  first.unmount()
  signIn({ modules: ['billing'], abilities: [] })
  renderScreen(<SettingsPage />)
  await screen.findByText('Nada para configurar aqui')
})

it('shows which one is in use, its account, the end of its certificate, and where notices go', async () => {
  renderScreen(<PaymentPanel />)
  const used = await card('Efí (API Pix)')
  used.getByText('Em uso')
  used.getByText('Client_Id_1')
  used.getByText('pay@guiche.test')
  used.getByText('Vale até 20/05/2030')
  used.getByText('https://guiche.test/subscription/webhook/pix')
  used.getByText(/^Registrado em 01\/03\/26/)
  expect(used.queryByRole('button', { name: 'Usar este' })).toBeNull()
  expect(used.queryByRole('button', { name: 'Excluir' })).toBeNull()
  const other = await card('Asaas')
  other.getByText('Configurado')
  other.getByText('•••• 2222')
  other.getByText(/^Ainda não registrado/)
  const third = await card('Mercado Pago')
  third.getByText('Não configurado')
  expect(screen.queryByText('Banco de testes')).toBeNull()
})

it('says that nothing can be received while none is in use, and why the list cannot be read', async () => {
  server.on({ 'GET /payment-providers': () => [unset('pix')] })
  const first = renderScreen(<PaymentPanel />)
  await screen.findByText(/^Ainda não há como receber/)
  first.unmount()
  server.on({ 'GET /payment-providers': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  renderScreen(<PaymentPanel />)
  await screen.findByText(/Ocorreu um erro inesperado/)
})

it('copies the address for notices', async () => {
  const { user } = renderScreen(<PaymentPanel />)
  const write = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click((await card('Asaas')).getByRole('button', { name: 'Copiar o endereço' }))
  await screen.findByText('Endereço copiado')
  expect(write).toHaveBeenCalledWith('https://guiche.test/subscription/webhook/asaas')
})

it('API-10: keeps a secret by its mask, and replaces one', async () => {
  server.on({ 'PUT /payment-providers/pix': () => pix })
  const opened = await openForm('Efí (API Pix)', 'Editar')
  const { user, form } = opened
  form.getByText('•••• 1234')
  await user.click(form.getByRole('button', { name: 'Trocar: Client secret' }))
  await user.type(form.getByLabelText('Client secret'), 'half')
  await user.click(form.getByRole('button', { name: 'Manter o atual: Client secret' }))
  form.getByText('•••• 1234')
  await user.click(form.getByRole('button', { name: 'Trocar: Client secret' }))
  await user.type(form.getByLabelText('Client secret'), 'Client_Secret_9')
  expect(await save(opened, 'PUT /payment-providers/pix')).toEqual({
    ...pix.credentials,
    clientSecret: 'Client_Secret_9',
  })
  await screen.findByText('Credenciais salvas')
})

it('reads a file with certificate and key into both fields', async () => {
  server.on({
    'GET /payment-providers': () => [unset('pix')],
    'PUT /payment-providers/pix': () => pix,
  })
  const opened = await openForm('Efí (API Pix)', 'Configurar: Efí (API Pix)')
  const { user, form } = opened
  await user.type(form.getByLabelText('Client ID'), 'Client_Id_1')
  await user.type(form.getByLabelText('Client secret'), 'Client_Secret_9')
  await user.type(form.getByLabelText('Chave Pix'), 'pay@guiche.test')
  const file = new File([`Bag\n${privateKey}\nBag\n${certificate}\n`], 'efi.pem')
  const input = form.getByLabelText('Certificado', { selector: 'input' })
  await user.upload(input, file)
  await form.findByDisplayValue(/BBBB/)
  expect(await save(opened, 'PUT /payment-providers/pix')).toEqual({
    clientId: 'Client_Id_1',
    clientSecret: 'Client_Secret_9',
    key: 'pay@guiche.test',
    certificate,
    privateKey,
    url: 'https://pix.api.efipay.com.br',
  })
})

it('says at the fields what is missing, what no credential has, and what the server refuses', async () => {
  server.on({
    'GET /payment-providers': () => [unset('mercado_pago')],
    'PUT /payment-providers/mercado_pago': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'url', rule: 'safeUrl' }]),
  })
  const { user, form } = await openForm('Mercado Pago', 'Configurar: Mercado Pago')
  form.getByText('https://guiche.test/subscription/webhook/mercado_pago')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  expect(await form.findAllByText('Preencha este campo.')).toHaveLength(2)
  await user.type(form.getByLabelText('Token de acesso'), 'two words')
  await user.tab()
  await form.findByText('Tem espaços ou letras que uma credencial não tem.')
  await user.clear(form.getByLabelText('Token de acesso'))
  await user.type(form.getByLabelText('Token de acesso'), 'APP_USR-1')
  await user.type(form.getByLabelText('Assinatura secreta'), 'secret')
  await user.type(form.getByLabelText('Endereço da API (opcional)'), 'http://x.test')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText('O endereço precisa começar com https://')
})

it('chooses a token for the notices of a new account at Asaas, and leaves that of an old one', async () => {
  server.on({
    'GET /payment-providers': () => [unset('asaas')],
    'PUT /payment-providers/asaas': () => asaas,
  })
  const opened = await openForm('Asaas', 'Configurar: Asaas')
  await opened.user.type(opened.form.getByLabelText('Token de acesso'), '$aact_1')
  const sent = await save(opened, 'PUT /payment-providers/asaas')
  expect(sent).toEqual({
    accessToken: '$aact_1',
    webhookToken: expect.stringMatching(/^[0-9a-f]{48}$/),
  })
})

it('tries the credentials: that they work, and why they do not', async () => {
  server.on({ 'POST /payment-providers/asaas/test': () => ({ works: true, failure: null }) })
  const { user } = renderScreen(<PaymentPanel />)
  const shown = await card('Asaas')
  await user.click(shown.getByRole('button', { name: 'Testar' }))
  await shown.findByText('Funciona: o provedor aceitou as credenciais.')
  const failure = { reason: 'credentials', detail: '401 invalid_access_token' }
  server.on({ 'POST /payment-providers/asaas/test': () => ({ works: false, failure }) })
  await user.click(shown.getByRole('button', { name: 'Testar' }))
  await shown.findByText(/^O provedor não aceitou as credenciais/)
  shown.getByText('401 invalid_access_token')
  expect(server.calls('GET /payment-providers').length).toBeGreaterThan(2)
})

it('registers the address; a refusal is about the address', async () => {
  const failure = { reason: 'refused', detail: '400 webhook_invalido' }
  server.on({ 'POST /payment-providers/pix/register': () => ({ works: false, failure }) })
  const { user } = renderScreen(<PaymentPanel />)
  const shown = await card('Efí (API Pix)')
  await user.click(shown.getByRole('button', { name: 'Registrar avisos' }))
  await shown.findByText(/^O provedor recusou o endereço de avisos/)
  server.on({ 'POST /payment-providers/pix/register': () => ({ works: true, failure: null }) })
  await user.click(shown.getByRole('button', { name: 'Registrar avisos' }))
  await shown.findByText(/^Registrado: o provedor avisa cada pagamento/)
})

it('shows the failure that the server noted, and offers no registration where there is none', async () => {
  const lastFailure = { reason: 'unavailable', detail: 'ECONNREFUSED', at: pix.registeredAt }
  const set = { isSet: true, credentials: { accessToken: '••••1111' }, lastFailure }
  server.on({ 'GET /payment-providers': () => [unset('mercado_pago', set)] })
  renderScreen(<PaymentPanel />)
  const shown = await card('Mercado Pago')
  shown.getByText(/^Não deu para falar com o provedor/)
  shown.getByText('ECONNREFUSED')
  shown.getByText('Vai em cada cobrança; nada a registrar.')
  expect(shown.queryByRole('button', { name: 'Registrar avisos' })).toBeNull()
})

it('activates one after asking, and deletes one after asking', async () => {
  server.on({
    'POST /payment-providers/asaas/activate': () => ({ ...asaas, isActive: true }),
    'DELETE /payment-providers/asaas': () => ({ message: 'Payment provider deleted.' }),
  })
  const { user } = renderScreen(<PaymentPanel />)
  const shown = await card('Asaas')
  await user.click(shown.getByRole('button', { name: 'Usar este' }))
  const question = within(await screen.findByRole('dialog', { name: 'Receber por Asaas?' }))
  await user.click(question.getByRole('button', { name: 'Usar este' }))
  await screen.findByText('As cobranças agora saem por Asaas')
  expect(server.calls('POST /payment-providers/asaas/activate')).toHaveLength(1)

  await user.click(shown.getByRole('button', { name: 'Excluir' }))
  const other = await screen.findByRole('dialog', { name: 'Excluir as credenciais de Asaas?' })
  await user.click(within(other).getByRole('button', { name: 'Excluir credenciais' }))
  await screen.findByText('Credenciais excluídas')
  expect(server.calls('DELETE /payment-providers/asaas')).toHaveLength(1)
})
