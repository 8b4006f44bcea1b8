/** The screen of integrations: the list, the form of each kind, the secret, and the phone on which a flow is tried. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest } from '#web/testing/server'
import type { FlowTrialWire, IntegrationWire } from '../../wire'
import IntegrationsPage from '../page'

const wire = (id: number, changes: Partial<IntegrationWire> = {}): IntegrationWire => ({
  ...{ id, type: 'webhook', name: `Fluxo ${id}`, projectName: '', jsonContent: '' },
  ...{ language: 'pt-BR', urlN8N: 'https://loja.example/hook', typebotSlug: '' },
  ...{ typebotDelayMessage: 1000, typebotExpires: 1, typebotKeywordFinish: '' },
  ...{ typebotKeywordRestart: '', typebotRestartMessage: '', typebotUnknownMessage: '' },
  ...{ secret: '••••abcd', createdAt: '2026-11-01T10:00:00.000Z' },
  ...{ updatedAt: '2026-11-01T10:00:00.000Z', ...changes },
})
const typebot = wire(1, {
  ...{ type: 'typebot', name: 'Atendimento', urlN8N: 'https://bots.example', typebotSlug: 'loja' },
})
const agent = wire(2, {
  ...{ type: 'dialogflow', name: 'Agente', projectName: 'loja', jsonContent: '••••', urlN8N: '' },
})
const hook = wire(3, { name: 'Sistema da loja' })

const page = (...rows: IntegrationWire[]) => ({
  'GET /queueIntegration': () => ({ queueIntegrations: rows, count: rows.length, hasMore: false }),
})
const said = (changes: Partial<FlowTrialWire> = {}): FlowTrialWire => ({
  ...{ messages: [], choices: [], action: null, failure: null, status: 200, duration: 42 },
  ...{ session: 'token-1', ...changes },
})
const message = (body: string, changes: Partial<FlowTrialWire['messages'][number]> = {}) => ({
  ...{ body, delay: 0, file: null, mediaName: null, picture: null, problem: null, ...changes },
})
const trial = 'POST /queueIntegration/trial'

beforeEach(() =>
  signIn({
    abilities: ['integrations.manage'],
    entitlements: { 'integrations.use': true },
  })
)

const form = () => screen.findByRole('dialog')
const say = async (user: ReturnType<typeof renderScreen>['user'], text: string) => {
  await user.type(within(await form()).getByRole('textbox', { name: 'Mensagem' }), `${text}{Enter}`)
}

it('INT-05: lists each with its kind, its address and its id', async () => {
  await stubServer(page(typebot, agent))
  renderScreen(<IntegrationsPage />)
  const row = (await screen.findByText('Atendimento')).closest('tr')!
  for (const text of ['https://bots.example', 'Typebot', '1']) within(row).getByText(text)
  within(screen.getByText('Agente').closest('tr')!).getByText('loja')
})

it('says what the page is for while there is none', async () => {
  await stubServer(page())
  renderScreen(<IntegrationsPage />)
  await screen.findByText('Nenhuma integração ainda')
})

it.each([
  { kind: 'Typebot', has: ['Endereço do viewer', 'Nome público do bot', 'Texto após reiniciar'] },
  { kind: 'n8n', has: ['Endereço do workflow'] },
  { kind: 'Webhook', has: ['Endereço'] },
  { kind: 'Dialogflow', has: ['Projeto', 'Idioma', 'Chave da conta de serviço'] },
])('administration.md 5: $kind has its own fields', async ({ kind, has }) => {
  await stubServer(page())
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click((await screen.findAllByRole('button', { name: 'Nova integração' }))[0]!)
  await user.click(within(await form()).getByRole('radio', { name: new RegExp(`^${kind}`) }))
  for (const label of has) within(await form()).getByLabelText(label)
  expect(within(await form()).queryByLabelText('Projeto') !== null).toBe(kind === 'Dialogflow')
})

it('INT-12: saves the fields of the kind alone, and shows the secret of a new one, once', async () => {
  const server = await stubServer({
    ...page(),
    'POST /queueIntegration': () =>
      wire(4, { name: 'Pedidos', type: 'n8n', secret: 'very-secret' }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click((await screen.findAllByRole('button', { name: 'Nova integração' }))[0]!)
  await user.type(within(await form()).getByLabelText('Nome'), 'Pedidos')
  await user.type(
    within(await form()).getByLabelText('Endereço do workflow'),
    'https://n8n.example/x'
  )
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const once = await screen.findByRole('dialog', { name: 'Segredo de Pedidos' })
  expect(within(once).getByLabelText<HTMLInputElement>('Segredo').value).toBe('very-secret')
  within(once).getByText(/createHmac/)
  expect(server.calls('POST /queueIntegration')[0]!.body).toEqual({
    ...{ type: 'n8n', name: 'Pedidos', urlN8N: 'https://n8n.example/x' },
  })
})

it('INT-05: a taken name is said at its field', async () => {
  await stubServer({
    ...page(hook),
    'PUT /queueIntegration/3': () => refuse(409, 'ERR_DUPLICATED_NAME'),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Sistema da loja' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await within(await form()).findByText('Já existe uma integração com este nome.')
})

it('INT-12: another signing key is asked for, and shown once', async () => {
  await stubServer({
    ...page(hook),
    'POST /queueIntegration/3/secret': () => ({ ...hook, secret: 'another-secret' }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Sistema da loja' }))
  within(await form()).getByText('••••abcd')
  await user.click(within(await form()).getByRole('button', { name: 'Nova chave' }))
  const text = await screen.findByText(/^As chamadas passam a ser assinadas/)
  const question = text.closest<HTMLElement>('.ant-modal-confirm')!
  await user.click(within(question).getByRole('button', { name: 'Nova chave' }))
  await screen.findByText('Segredo de Sistema da loja')
  expect(screen.getByLabelText<HTMLInputElement>('Segredo').value).toBe('another-secret')
})

it('INT-20: the session is tested with what is on the screen; the reason is shown', async () => {
  const server = await stubServer({
    ...page(agent),
    'POST /queueIntegration/testSession': () =>
      refuse(400, 'ERR_DIALOGFLOW_SESSION', { reason: 'The key is of the project azul.' }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Agente' }))
  await user.click(within(await form()).getByRole('button', { name: 'Testar a sessão' }))
  await within(await form()).findByText('The key is of the project azul.')
  expect(server.calls('POST /queueIntegration/testSession')[0]!.body).toEqual({
    ...{ id: 2, projectName: 'loja', jsonContent: '••••', language: 'pt-BR' },
  })
  server.on({ 'POST /queueIntegration/testSession': () => ({ message: 'Session OK' }) })
  await user.click(within(await form()).getByRole('button', { name: 'Testar a sessão' }))
  await within(await form()).findByText(/Dialogflow responde/)
})

it('the file of a key fills the key, and its project where there is none', async () => {
  await stubServer(page())
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click((await screen.findAllByRole('button', { name: 'Nova integração' }))[0]!)
  await user.click(within(await form()).getByRole('radio', { name: /^Dialogflow/ }))
  const json = JSON.stringify({ project_id: 'azul' })
  const file = new File([json], 'key.json', { type: 'application/json' })
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Projeto').value).toBe('azul'))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Chave da conta de serviço').value).toBe(json)
})

it('a flow is tried with the form as it is, and goes on in its session', async () => {
  const asked: StubRequest['body'][] = []
  const server = await stubServer({
    ...page(typebot),
    [trial]: ({ body }: StubRequest) => {
      asked.push(body)
      return said({ messages: [message('*Oi!*')], choices: ['Vendas', 'Suporte'] })
    },
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Atendimento' }))
  const slug = within(await form()).getByLabelText('Nome público do bot')
  await user.clear(slug)
  await user.type(slug, 'outro')
  await say(user, 'Bom dia')
  const log = screen.getByRole('log', { name: 'Conversa de teste' })
  await within(log).findByText('Oi!', { selector: 'strong' })
  screen.getByText('Respondeu em 42 ms · HTTP 200')
  await user.click(screen.getByRole('button', { name: '2 Suporte' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[0]).toMatchObject({ id: 1, typebotSlug: 'outro', text: 'Bom dia', session: null })
  expect(asked[1]).toMatchObject({ text: '2', session: 'token-1' })
  expect(server.calls('PUT /queueIntegration/1')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Recomeçar' }))
  screen.getByText('Comece a conversa como um cliente faria.')
})

it.each([
  { what: 'a stop', action: { type: 'stop' }, text: /O fluxo termina/ },
  { what: 'a close', action: { type: 'close' }, text: 'O atendimento é encerrado.' },
  { what: 'a queue', action: { type: 'transfer', queue: 'Vendas' }, text: /para a fila Vendas/ },
  { what: 'a person', action: { type: 'transfer', user: 'Rui' }, text: /vai para Rui\.$/ },
  {
    what: 'both',
    action: { type: 'transfer', queue: 'Vendas', user: 'Rui' },
    text: /Rui, na fila Vendas/,
  },
  { what: 'nobody’s queue', action: { type: 'refused' }, text: /fila ou pessoa que a empresa não/ },
] as const)('INT-13: $what is said, and whether the flow goes on', async ({ action, text }) => {
  await stubServer({
    ...page(hook),
    [trial]: () => said({ action: { queue: null, user: null, ...action } }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Sistema da loja' }))
  await say(user, 'Oi')
  await within(await screen.findByRole('log')).findByText(text)
  const field = within(await form()).getByRole<HTMLInputElement>('textbox', { name: 'Mensagem' })
  expect(field.disabled).toBe(action.type !== 'refused')
})

it('INT-38: a failure says why, in words and in those of the server', async () => {
  await stubServer({
    ...page(hook),
    [trial]: () => said({ failure: { reason: 'http', detail: 'HTTP 503' }, status: 503 }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Sistema da loja' }))
  await say(user, 'Oi')
  await screen.findByText(/erro 503.*Daqui em diante as pessoas respondem\./)
  screen.getByText('HTTP 503')
})

it('shows a picture, why a file is left out, and an answer that says nothing', async () => {
  await stubServer({
    ...page(hook),
    [trial]: ({ body }: StubRequest) =>
      (body as { text: string }).text === 'nada'
        ? said()
        : said({
            messages: [
              message('A loja', {
                ...{ file: 'image', mediaName: 'loja.png', picture: 'data:image/webp;base64,' },
              }),
              message('', {
                ...{ file: 'document', mediaName: 'preco.pdf', problem: 'HTTP 404' },
              }),
            ],
          }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Sistema da loja' }))
  await say(user, 'Oi')
  const log = await screen.findByRole('log')
  await within(log).findByRole('img', { name: 'loja.png' })
  within(log).getByText('A loja')
  within(log).getByText('HTTP 404')
  await say(user, 'nada')
  await within(log).findByText(/O fluxo não disse nada/)
})

it('an incomplete form is not tried: the field says why, and what was written is no part of it', async () => {
  const details = [{ field: 'urlN8N', rule: 'required' }]
  await stubServer({
    ...page(),
    [trial]: () => refuse(422, 'ERR_VALIDATION', { details }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click((await screen.findAllByRole('button', { name: 'Nova integração' }))[0]!)
  await say(user, 'Oi')
  const log = await screen.findByRole('log')
  await within(log).findByText(/Complete o formulário primeiro/)
  expect(log.querySelectorAll('[data-own]')).toHaveLength(0)
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')).not.toBeNull())
})

it('another error is shown with a further try, which sends the same again', async () => {
  const server = await stubServer({ ...page(hook), [trial]: () => refuse(500, 'ERR_INTERNAL') })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Sistema da loja' }))
  await say(user, 'Oi')
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ [trial]: () => said({ messages: [message('Olá')] }) })
  await user.click(retry)
  await within(screen.getByRole('log')).findByText('Olá')
  expect(server.calls(trial).map(({ body }) => (body as { text: string }).text)).toEqual([
    'Oi',
    'Oi',
  ])
})

it('asks before one is deleted', async () => {
  const server = await stubServer({
    ...page(hook),
    'DELETE /queueIntegration/3': () => ({ message: 'Integration deleted.' }),
  })
  const { user } = renderScreen(<IntegrationsPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Sistema da loja' }))
  const question = await screen.findByRole('dialog')
  within(question).getByText(/^Os atendimentos em que ela responde/)
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(server.calls('DELETE /queueIntegration/3')).toHaveLength(1))
})
