/** The list of webhooks: what it shows of each, adding one with its secret, editing and deleting. */
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { webhookEvents } from '#modules/webhooks/contract'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import WebhooksPage from '../pages/webhooks_page'
import { pageOf, webhook } from './webhooks'

const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='

beforeEach(() => void signIn({ abilities: ['webhooks.manage'] }))
const answers = (...rows: object[]) => ({
  'GET /webhooks': () => pageOf('webhooks', rows),
  'GET /webhooks/events': () => ({ events: webhookEvents }),
})
const row = (name: RegExp) => within(screen.getByRole('row', { name }))

it('OPS-05: shows where each leads, what it listens to and how it fares', async () => {
  const all = [
    'ticket.created',
    'ticket.updated',
    'ticket.closed',
    'message.received',
    'message.sent',
    'message.ack',
    'contact.created',
    'connection.status',
    'rating.created',
  ]
  await stubServer(
    answers(
      webhook(1, { lastDeliveredAt: '2026-03-01T12:00:00.000Z' }),
      webhook(2, { name: 'ERP', events: all, active: false, failingSince: '2026-03-01T12:00:00Z' }),
      webhook(3, { name: 'BI', events: all.slice(0, 5), failingSince: '2026-03-01T12:00:00Z' }),
      webhook(4, {
        name: 'Loja',
        pausedAt: '2026-03-01T12:00:00Z',
        pauseReason: 'gone',
        pendingCount: 3,
      })
    )
  )
  renderScreen(<WebhooksPage />)
  await screen.findByText('Ativo')
  row(/CRM/).getByText('https://crm.example.com/hooks')
  row(/CRM/).getByText('message.received')
  row(/CRM/).getByText(/^01\/03\/2026/)
  row(/ERP/).getByText('Desligado')
  row(/ERP/).getByText('Todos os eventos')
  row(/BI/).getByText('Com falhas')
  row(/BI/).getByText(/^desde 01\/03\/2026/)
  row(/BI/).getByText('e mais 2')
  row(/Loja/).getByText('Pausado')
  row(/Loja/).getByText('Respondeu que não quer mais eventos (410).')
  row(/Loja/).getByText('3 eventos esperam')
})

it('INT-12: adds one, and shows its secret this once', async () => {
  const server = await stubServer({
    ...answers(),
    'POST /webhooks': () => webhook(1, { secret }),
  })
  const { user } = renderScreen(<WebhooksPage />)
  await screen.findByText('Nenhum webhook por enquanto')
  await user.click(screen.getAllByRole('button', { name: 'Novo webhook' })[0]!)
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText('Informe um nome.')
  form.getByText('Informe o endereço.')
  form.getByText('Escolha pelo menos um evento.')
  await user.type(form.getByLabelText('Nome'), 'CRM')
  await user.type(form.getByLabelText('Endereço'), 'https://crm.example.com/hooks')
  await user.click(form.getByRole('checkbox', { name: /Mensagem recebida/ }))
  await user.click(form.getByRole('checkbox', { name: /Atendimento aberto/ }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Segredo de CRM' }))
  expect(shown.getByLabelText<HTMLInputElement>('Segredo').value).toBe(secret)
  await user.click(shown.getByText('PHP'))
  expect(shown.getByRole('region', { name: 'Como conferir um evento: PHP' }).textContent).toContain(
    'hash_hmac'
  )
  await user.click(shown.getByRole('button', { name: 'Copiar' }))
  await screen.findByText('Segredo copiado')
  expect(await navigator.clipboard.readText()).toBe(secret)
  expect(server.calls('POST /webhooks')[0]!.body).toEqual({
    name: 'CRM',
    url: 'https://crm.example.com/hooks',
    events: ['ticket.created', 'message.received'],
    active: true,
  })
  await user.click(shown.getByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(screen.queryByLabelText('Segredo')).toBeNull())
})

it('INT-03: an address inside a network is refused at its field', async () => {
  const server = await stubServer({
    ...answers(webhook(1)),
    'PUT /webhooks/1': () => refuse(422, 'ERR_WEBHOOK_ADDRESS'),
  })
  const { user } = renderScreen(<WebhooksPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: CRM' }))
  const form = within(await screen.findByRole('dialog'))
  await user.clear(form.getByLabelText('Endereço'))
  await user.type(form.getByLabelText('Endereço'), 'http://10.0.0.1/')
  await user.click(form.getByRole('button', { name: 'Marcar todos' }))
  await user.click(form.getByRole('switch', { name: 'Enviar eventos' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText('Este endereço não é válido ou fica em uma rede privada.')
  const body = server.calls('PUT /webhooks/1')[0]!.body as { events: string[] }
  expect(body).toMatchObject({ name: 'CRM', url: 'http://10.0.0.1/', active: false })
  expect(body.events).toHaveLength(9)
})

it('OPS-05: events of other modules have words of theirs, or are shown by their names', async () => {
  i18next.addResourceBundle('pt', 'kitchen', {
    outgoing_events: { dish_done: { name: 'Prato pronto', text: 'A cozinha terminou.' } },
  })
  signIn({ abilities: ['webhooks.manage'], modules: ['kitchen'] })
  const known = [...webhookEvents, 'dish.done', 'dish.burnt']
  const server = await stubServer({
    ...answers(webhook(1, { events: [...known] })),
    'GET /webhooks/events': () => ({ events: known }),
    'PUT /webhooks/1': () => webhook(1),
  })
  const { user } = renderScreen(<WebhooksPage />)
  await screen.findByText('Todos os eventos')
  await user.click(screen.getByRole('button', { name: 'Editar: CRM' }))
  const form = within(await screen.findByRole('dialog'))
  const group = within(form.getByRole('group', { name: 'De outros recursos' }))
  group.getByText('A cozinha terminou.')
  await user.click(group.getByRole('checkbox', { name: /dish\.burnt/ }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('PUT /webhooks/1')).toHaveLength(1))
  expect(server.calls('PUT /webhooks/1')[0]!.body).toMatchObject({ events: known.slice(0, -1) })
})

it('deleting says what is lost', async () => {
  const server = await stubServer({
    ...answers(webhook(1, { pendingCount: 2 })),
    'DELETE /webhooks/1': () => ({ message: 'Webhook deleted.' }),
  })
  const { user } = renderScreen(<WebhooksPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: CRM' }))
  await screen.findByText(/^2 eventos que esperam não serão mais entregues/)
  await user.click(screen.getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Webhook excluído')
  expect(server.calls('DELETE /webhooks/1')).toHaveLength(1)
})

it('says why there can be no more than twenty', async () => {
  await stubServer(answers(...Array.from({ length: 20 }, (_, index) => webhook(index + 1))))
  const { user } = renderScreen(<WebhooksPage />)
  await screen.findByText('20 de 20')
  await user.click(screen.getByRole('button', { name: 'Novo webhook' }))
  await screen.findByText('Já existem 20 webhooks. Exclua um antes.')
})

it('says when the list cannot be read', async () => {
  await stubServer({ 'GET /webhooks': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR') })
  renderScreen(<WebhooksPage />)
  await screen.findByRole('button', { name: 'Tentar de novo' })
})
