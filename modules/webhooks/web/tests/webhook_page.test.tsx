/** One webhook: its log, what is shown of a delivery, trial, replay, resuming and a new secret. */
import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import WebhookPage from '../pages/webhook_page'
import { delivery, pageOf, webhook } from './webhooks'

beforeEach(() => void signIn({ abilities: ['webhooks.manage'] }))
const answers = (rows: readonly object[], changes: object = {}) => ({
  'GET /webhooks/1': () => webhook(1, changes),
  'GET /webhooks/1/deliveries': () => pageOf('deliveries', rows),
})
const open = () =>
  renderScreen(
    <Routes>
      <Route path="/webhooks/:webhookId" element={<WebhookPage />} />
    </Routes>,
    { at: '/webhooks/1' }
  )

it('OPS-05: a delivery with what was sent and answered', async () => {
  await stubServer(
    answers([
      delivery('msg_2', { status: 'failed', attempts: 9, statusCode: null, errorKind: 'timeout' }),
      delivery('msg_1'),
    ])
  )
  const { user } = open()
  await screen.findByText('Sem resposta em 15 segundos')
  screen.getByRole('heading', { level: 1, name: 'CRM' })
  await user.click(screen.getByText('HTTP 200'))
  const shown = within(await screen.findByRole('dialog'))
  expect(shown.getByRole('region', { name: 'Corpo' }).textContent).toContain('"id": 7')
  expect(shown.getByRole('region', { name: 'Cabeçalhos' }).textContent).toContain(
    'webhook-id: msg_1'
  )
  expect(shown.getByRole('region', { name: 'Resposta de quem recebeu' }).textContent).toBe(
    'Thank you.'
  )
  shown.getByText('35 ms')
})

it('sends one again, and follows it; one on its way cannot be sent again', async () => {
  const pending = delivery('msg_1', {
    status: 'pending',
    attempts: 0,
    nextAttemptAt: '2999-03-01T13:00:00.000Z',
  })
  const server = await stubServer(answers([delivery('msg_1')]))
  const replay = 'POST /webhooks/1/deliveries/msg_1/replay'
  server.on({
    [replay]: () => {
      server.on(answers([pending]))
      return pending
    },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Enviar de novo: ticket.created/ }))
  await screen.findByText('O evento vai de novo.')
  await screen.findByText('A caminho')
  screen.getByText(/^próxima tentativa 01\/03\/2999/)
  expect(screen.queryByRole('button', { name: /^Enviar de novo/ })).toBeNull()
  expect(server.calls(replay)).toHaveLength(1)
})

it('the log is narrowed to a state', async () => {
  const server = await stubServer({
    'GET /webhooks/1': () => webhook(1),
    'GET /webhooks/1/deliveries': ({ query }) =>
      pageOf('deliveries', query.get('status') === 'failed' ? [] : [delivery('msg_1')]),
  })
  const { user } = open()
  await screen.findByText('HTTP 200')
  await user.click(screen.getByRole('combobox', { name: 'Situação das entregas' }))
  await user.click(await screen.findByTitle('Falhou'))
  await screen.findByText('Nenhuma entrega nesta situação')
  expect(server.calls('GET /webhooks/1/deliveries').at(-1)!.query.get('status')).toBe('failed')
})

it('a trial shows in place what became of it', async () => {
  const server = await stubServer(answers([]))
  server.on({
    'POST /webhooks/1/test': () =>
      delivery('msg_9', {
        event: 'webhook.test',
        status: 'failed',
        statusCode: 500,
        answer: 'Oops',
      }),
  })
  const { user } = open()
  await screen.findByText('Nada entregue por enquanto')
  await user.click(screen.getByRole('button', { name: 'Enviar teste' }))
  const result = await screen.findByRole('status', { name: 'Teste' })
  await within(result).findByText('Falhou')
  within(result).getByText('HTTP 500')
  within(result).getByText('Oops')
})

it('OPS-05: a paused one says why and what waits, and is resumed', async () => {
  const paused = { pausedAt: '2026-03-01T12:00:00Z', pauseReason: 'failing', pendingCount: 2 }
  const server = await stubServer(answers([], paused))
  server.on({
    'POST /webhooks/1/resume': () => {
      server.on(answers([]))
      return webhook(1)
    },
  })
  const { user } = open()
  await screen.findByText('Não aceitou nada durante um dia.')
  screen.getByText('2 eventos esperam e ficam guardados por 30 dias.')
  await user.click(screen.getByRole('button', { name: 'Retomar' }))
  await screen.findByText('Ativo')
  expect(screen.queryByRole('button', { name: 'Retomar' })).toBeNull()
})

it('a failing one is tried at once', async () => {
  const failing = {
    failingSince: '2026-03-01T12:00:00Z',
    nextAttemptAt: '2026-03-01T14:00:00Z',
    pendingCount: 1,
  }
  const server = await stubServer({
    ...answers([], failing),
    'POST /webhooks/1/resume': () => webhook(1, { pendingCount: 1 }),
  })
  const { user } = open()
  await screen.findByText(/^Tentamos de novo em 01\/03\/2026/)
  await user.click(screen.getByRole('button', { name: 'Tentar agora' }))
  await screen.findByText('O que esperava está sendo enviado.')
  expect(server.calls('POST /webhooks/1/resume')).toHaveLength(1)
})

it('INT-12: a new secret is shown once, after a question', async () => {
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
  await stubServer({
    ...answers([]),
    'POST /webhooks/1/secret': () => webhook(1, { secret }),
  })
  const { user } = open()
  await screen.findByText('••••1234')
  await user.click(screen.getByRole('button', { name: /Gerar outro/ }))
  await screen.findByText(/^Durante 24 horas/)
  await user.click(screen.getAllByRole('button', { name: 'Gerar outro' }).at(-1)!)
  await screen.findByText('Segredo de CRM')
  expect(screen.getByLabelText<HTMLInputElement>('Segredo').value).toBe(secret)
})

it('a period is sent again', async () => {
  const server = await stubServer({
    ...answers([delivery('msg_1')]),
    'POST /webhooks/1/replay': () => ({ count: 12 }),
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Reenviar um período' }))
  const form = within(await screen.findByRole('dialog'))
  await user.click(form.getByRole('button', { name: 'Enviar de novo' }))
  await screen.findByText('12 eventos vão de novo.')
  const { from, until } = server.calls('POST /webhooks/1/replay')[0]!.body as Record<string, string>
  expect(new Date(from!).getHours()).toBe(0)
  expect(Date.parse(until!)).toBeGreaterThan(Date.now() - 60_000)
})

it('one that was deleted says so', async () => {
  await stubServer({ 'GET /webhooks/1': () => refuse(404, 'ERR_NO_WEBHOOK_FOUND') })
  open()
  await screen.findByText('Este webhook foi excluído. Recarregue a lista.')
  await waitFor(() => screen.getByRole('link', { name: 'Voltar aos webhooks' }))
})
