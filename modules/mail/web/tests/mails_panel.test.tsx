/** The operator's tab of mails: what became of each, trying again, the server, and a test. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import SettingsPage from '#web/shell/settings_page'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import MailsPanel from '../components/mails_panel'

const mail = (id: number, changes: object = {}) => ({
  id,
  kind: 'identity.reset_code',
  recipient: `ana${id}@loja.example`,
  subject: 'Seu código',
  state: 'sent',
  attempts: 1,
  error: null,
  companyId: 7,
  createdAt: '2026-03-01T12:00:00.000Z',
  sentAt: '2026-03-01T12:00:05.000Z',
  nextAttemptAt: null,
  ...changes,
})
const failed = mail(2, { state: 'failed', attempts: 5, error: '550 No such user', sentAt: null })
const pageOf = (...mails: object[]) => ({ mails, count: mails.length, hasMore: false })
const transport = {
  isConfigured: true,
  host: 'smtp.loja.example:587',
  from: 'Guichê <nao-responda@loja.example>',
}

let server: StubServer
beforeEach(async () => {
  signIn({ modules: ['mail'], abilities: ['mail.manage'] })
  server = await stubServer({
    'GET /mails': () => pageOf(mail(1), failed),
    'GET /mails/transport': () => transport,
  })
})

const rowOf = async (recipient: string) => (await screen.findByText(recipient)).closest('tr')!
const retryButton = () =>
  screen.queryByRole('button', { name: 'Enviar de novo para ana2@loja.example' })

it('is a tab of the settings for those who may manage mails only', async () => {
  const first = renderScreen(<SettingsPage />)
  await screen.findByRole('tab', { name: 'E-mails' })
  first.unmount()
  signIn({ modules: ['mail'], abilities: [] })
  renderScreen(<SettingsPage />)
  await screen.findByText('Nada para configurar aqui')
})

it('shows what each mail is, how it is, and why it failed', async () => {
  renderScreen(<MailsPanel />)
  const sent = within(await rowOf('ana1@loja.example'))
  sent.getByText('Código para nova senha')
  sent.getByText('Seu código')
  sent.getByText('Enviado')
  const other = within(await rowOf('ana2@loja.example'))
  other.getByText('Falhou')
  other.getByText('550 No such user')
  other.getByText('5')
})

it('shows the subject of a kind without words, and when the next attempt is', async () => {
  const waiting = mail(3, {
    kind: 'plans.invoice',
    subject: 'Sua fatura',
    state: 'waiting',
    sentAt: null,
    error: 'connect ECONNREFUSED',
    nextAttemptAt: '2026-03-01T12:10:00.000Z',
  })
  server.on({ 'GET /mails': () => pageOf(waiting) })
  renderScreen(<MailsPanel />)
  const row = within(await rowOf('ana3@loja.example'))
  row.getByText('Sua fatura')
  row.getByText('Esperando')
  row.getByText(/^Nova tentativa: 01\/03\/26 \d\d:10$/)
})

it('is searched and filtered on the server', async () => {
  server.on({
    'GET /mails': ({ query }) =>
      query.get('state') === 'expired' || query.get('searchParam') === 'ninguém'
        ? pageOf()
        : pageOf(mail(1)),
  })
  const { user } = renderScreen(<MailsPanel />)
  await rowOf('ana1@loja.example')
  await user.type(screen.getByRole('searchbox', { name: 'Buscar e-mails' }), 'ninguém')
  await screen.findByText('Nenhum e-mail encontrado')
  await user.clear(screen.getByRole('searchbox', { name: 'Buscar e-mails' }))
  await rowOf('ana1@loja.example')
  await user.click(screen.getByRole('combobox', { name: 'Filtrar por situação' }))
  await user.click(await screen.findByTitle('Venceu sem sair'))
  await screen.findByText('Nenhum e-mail encontrado')
})

it('says what will be here while there is none, and why it could not be loaded', async () => {
  server.on({ 'GET /mails': () => pageOf() })
  const first = renderScreen(<MailsPanel />)
  await screen.findByText('Nenhum e-mail por enquanto')
  first.unmount()
  server.on({ 'GET /mails': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  renderScreen(<MailsPanel />)
  await screen.findByText(/Ocorreu um erro inesperado/)
})

it('sends a failed mail again', async () => {
  server.on({
    'POST /mails/2/retry': () => {
      const queued = { ...failed, state: 'waiting', error: null }
      server.on({ 'GET /mails': () => pageOf(mail(1), queued) })
      return queued
    },
  })
  const { user } = renderScreen(<MailsPanel />)
  await rowOf('ana2@loja.example')
  expect(screen.getAllByRole('button', { name: /Enviar de novo/ })).toHaveLength(1)
  await user.click(retryButton()!)
  await screen.findByText('O e-mail voltou para a fila.')
  await within(await rowOf('ana2@loja.example')).findByText('Esperando')
  expect(retryButton()).toBeNull()
})

it('says that a mail has not failed any more, and shows how it is', async () => {
  server.on({
    'POST /mails/2/retry': () => {
      server.on({ 'GET /mails': () => pageOf(mail(1), mail(2)) })
      return refuse(409, 'ERR_MAIL_NOT_FAILED')
    },
  })
  const { user } = renderScreen(<MailsPanel />)
  await rowOf('ana2@loja.example')
  await user.click(retryButton()!)
  await screen.findByText(/já não está entre os que falharam/)
  await waitFor(() => expect(retryButton()).toBeNull())
})

it('is refetched every ten seconds', async () => {
  // Only this interval is hastened: all of them together would hold up jsdom's frames.
  const realInterval = globalThis.setInterval
  vi.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) =>
    realInterval(run, ms === 10_000 ? 50 : ms)) as typeof setInterval)
  renderScreen(<MailsPanel />)
  await rowOf('ana1@loja.example')
  server.on({ 'GET /mails': () => pageOf(mail(4)) })
  await rowOf('ana4@loja.example')
})

it('names the server and sends a test mail, to oneself unless changed', async () => {
  server.on({
    'POST /mails/test': () => {
      server.on({ 'GET /mails': () => pageOf(mail(5, { kind: 'mail.test', state: 'waiting' })) })
      return mail(5)
    },
  })
  const { user } = renderScreen(<MailsPanel />)
  await screen.findByText('smtp.loja.example:587')
  screen.getByText('Guichê <nao-responda@loja.example>')
  const field = screen.getByLabelText<HTMLInputElement>('Enviar um teste para')
  expect(field.value).toBe('marina@loja.example')
  await user.clear(field)
  await user.type(field, 'chefe@loja.example{Enter}')
  await screen.findByText(/O e-mail de teste está na fila/)
  await screen.findByText('E-mail de teste')
  expect(server.calls('POST /mails/test')[0]!.body).toEqual({ recipient: 'chefe@loja.example' })
})

it('shows a refused recipient at its field', async () => {
  server.on({
    'POST /mails/test': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'recipient', rule: 'email' }]),
  })
  const { user } = renderScreen(<MailsPanel />)
  await user.click(await screen.findByRole('button', { name: 'Enviar um e-mail de teste' }))
  await screen.findByText('Digite um e-mail válido.')
})

it('says what to do while no server is set up, and offers no test', async () => {
  server.on({
    'GET /mails/transport': () => ({ isConfigured: false, host: null, from: transport.from }),
  })
  renderScreen(<MailsPanel />)
  await screen.findByText(/nenhum e-mail sai/)
  screen.getByText(/Defina SMTP_URL/)
  expect(screen.queryByRole('button', { name: 'Enviar um e-mail de teste' })).toBeNull()
})
