/** The screen of prompts: the list, the form, its errors and the key that is never shown (AI-01, AI-13). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import type { PromptWire } from '../../wire'
import PromptsPage from '../page'
import handleEvent from '../realtime'

const queues = [
  { id: 7, name: 'Vendas', color: '#336699' },
  { id: 8, name: 'Suporte', color: '#996633' },
]
const instructions = 'Você é o assistente da Flor & Cia. Escreve de forma breve e gentil.'
const wire = (id: number, changes: Partial<PromptWire> = {}): PromptWire => ({
  ...{ id, name: `Prompt ${id}`, prompt: instructions, model: 'gpt-4o-mini' },
  ...{ maxTokens: 300, temperature: 0.4, maxMessages: 12, apiKey: '••••abcd' },
  ...{ queueId: 7, queue: queues[0]!, tokens: { prompt: 1200, completion: 34, total: 1234 } },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', updatedAt: '2026-11-01T10:00:00.000Z' },
  keyRefusedAt: null,
  ...changes,
})
const seller = wire(3, { name: 'Vendedora' })

const page = (...rows: PromptWire[]) => ({
  'GET /prompt': () => ({ prompts: rows, count: rows.length, hasMore: false }),
  'GET /queue': () => queues,
})

beforeEach(() => signIn({ abilities: ['prompts.manage'], entitlements: { 'prompts.use': true } }))

type User = ReturnType<typeof renderScreen>['user']
const form = () => screen.findByRole('dialog')
const field = async (label: string) => within(await form()).getByLabelText(label)
const add = async (user: User) =>
  user.click((await screen.findAllByRole('button', { name: 'Novo prompt' }))[0]!)
const edit = async (user: User) =>
  user.click(await screen.findByRole('button', { name: 'Editar: Vendedora' }))
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }))
const choose = async (user: User, label: string, option: string) => {
  await user.click(within(await form()).getByRole('combobox', { name: label }))
  await user.click(await screen.findByText(option))
}

it('AI-13: lists each with its queue, its model, and the tokens it may use and has used', async () => {
  await stubServer(page(seller, wire(4, { model: 'llama3' })))
  renderScreen(<PromptsPage />)
  const row = (await screen.findByText('Vendedora')).closest('tr')!
  for (const text of ['Vendas', 'GPT 4.0', '300', '1.234']) within(row).getByText(text)
  // A model that no list names is called as its server calls it.
  within(screen.getByText('Prompt 4').closest('tr')!).getByText('llama3')
})

it('says what the page is for while there is none', async () => {
  await stubServer(page())
  renderScreen(<PromptsPage />)
  await screen.findByText('Nenhum prompt ainda')
})

it('a list that cannot be loaded is tried again', async () => {
  const server = await stubServer({
    ...page(),
    'GET /prompt': () => refuse(400, 'ERR_BAD_REQUEST'),
  })
  const { user } = renderScreen(<PromptsPage />)
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on(page(seller))
  await user.click(retry)
  await screen.findByText('Vendedora')
})

it('API-05: searches by name', async () => {
  const server = await stubServer(page(seller))
  const { user } = renderScreen(<PromptsPage />)
  await screen.findByText('Vendedora')
  await user.type(screen.getByPlaceholderText('Buscar prompts'), 'vend')
  await waitFor(() =>
    expect(server.calls('GET /prompt').at(-1)!.query.get('searchParam')).toBe('vend')
  )
})

it('AI-01: a new one has the defaults, and is saved by the names on the wire', async () => {
  const server = await stubServer({ ...page(), 'POST /prompt': () => seller })
  const { user } = renderScreen(<PromptsPage />)
  await add(user)
  await user.type(await field('Nome'), 'Vendedora')
  await user.type(await field('Instruções'), instructions)
  within(await form()).getByText(`${instructions.length} / 20.000`)
  await user.type(await field('Chave da API'), 'sk-secret')
  await choose(user, 'Fila', 'Suporte')
  await save(user)
  await screen.findByText('Prompt salvo')
  expect(server.calls('POST /prompt')[0]!.body).toEqual({
    ...{ name: 'Vendedora', prompt: instructions, apiKey: 'sk-secret', queueId: 8 },
    ...{ model: 'gpt-3.5-turbo-1106', maxTokens: 100, temperature: 1, maxMessages: 10 },
  })
})

it('AI-01: what is missing or too short is said at its field, and nothing is sent', async () => {
  const server = await stubServer(page())
  const { user } = renderScreen(<PromptsPage />)
  await add(user)
  await user.type(await field('Nome'), 'Rosa')
  await user.type(await field('Instruções'), 'Curto demais.')
  await user.clear(await field('Máx. de tokens'))
  await save(user)
  await within(await form()).findByText('Pelo menos 5 caracteres.')
  for (const text of [/^Pelo menos 50 caracteres/, 'Escolha uma fila.', 'Cole a chave.']) {
    await within(await form()).findByText(text, { selector: '.ant-form-item-explain-error' })
  }
  await within(await form()).findByText('Informe um número.')
  expect(server.calls('POST /prompt')).toHaveLength(0)
})

it('AI-01: an error of the server stands at its field, whatever its code', async () => {
  const taken = [{ field: 'name', rule: 'prompt_name' }]
  await stubServer({
    ...page(seller),
    'PUT /prompt/3': () => refuse(422, 'ERR_PROMPT_NAME_INVALID', taken),
  })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  await save(user)
  await within(await form()).findByText('Já existe um prompt com este nome.')
})

it('API-10: the stored key is a mask that is sent back, until another one replaces it', async () => {
  const server = await stubServer({ ...page(seller), 'PUT /prompt/3': () => seller })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  within(await form()).getByText('••••abcd')
  await user.click(within(await form()).getByRole('button', { name: 'Trocar a chave da API' }))
  await user.click(within(await form()).getByRole('button', { name: 'Manter a chave atual' }))
  await save(user)
  await waitFor(() => expect(server.calls('PUT /prompt/3')).toHaveLength(1))
  expect(server.calls('PUT /prompt/3')[0]!.body).toMatchObject({ apiKey: '••••abcd', queueId: 7 })

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await edit(user)
  await user.click(within(await form()).getByRole('button', { name: 'Trocar a chave da API' }))
  await user.type(await field('Chave da API'), 'sk-another')
  await save(user)
  await waitFor(() => expect(server.calls('PUT /prompt/3')).toHaveLength(2))
  expect(server.calls('PUT /prompt/3')[1]!.body).toMatchObject({ apiKey: 'sk-another' })
})

it('AI-01: the two models have names, and the temperature goes in tenths', async () => {
  const server = await stubServer({ ...page(seller), 'PUT /prompt/3': () => seller })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  await choose(user, 'Modelo', 'GPT 3.5 turbo')
  const slider = within(await form()).getByRole('slider', { name: 'Temperatura' })
  expect(slider.getAttribute('aria-valuetext')).toBe('0,4')
  fireEvent.change(slider, { target: { value: '0.5' } })
  within(await form()).getByText('0,5')
  await save(user)
  await waitFor(() => expect(server.calls('PUT /prompt/3')).toHaveLength(1))
  expect(server.calls('PUT /prompt/3')[0]!.body).toMatchObject({
    ...{ model: 'gpt-3.5-turbo-1106', temperature: 0.5 },
  })
})

it('asks before one is deleted, and says that it is in use', async () => {
  const server = await stubServer({
    ...page(seller),
    'DELETE /prompt/3': () => refuse(409, 'ERR_PROMPT_IN_USE'),
  })
  const { user } = renderScreen(<PromptsPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Vendedora' }))
  const question = await screen.findByRole('dialog', { name: /“Vendedora”/ })
  within(question).getByText(/^Os atendimentos em que ele responde/)
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await screen.findByText(/^Uma fila ou conexão usa este prompt/)
  server.on({ 'DELETE /prompt/3': () => ({ message: 'Prompt deleted' }) })
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Prompt excluído')
})

it('RT-06: prompts are read again when one changes, or a queue whose name they show', () => {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  for (const event of ['prompt', 'queue', 'ticket']) handleEvent(event, {}, client)
  expect(invalidated.mock.calls.map(([filters]) => filters!.queryKey)).toEqual([
    ['prompts'],
    ['prompts'],
  ])
})

it('AI-10: a prompt whose key is refused is marked, with what to do', async () => {
  const refusedAt = '2026-11-20T10:00:00.000Z'
  await stubServer(page(seller, wire(4, { keyRefusedAt: refusedAt })))
  const { user } = renderScreen(<PromptsPage />)
  const mark = await screen.findByText('Chave recusada')
  expect(mark.closest('tr')).toBe(screen.getByText('Prompt 4').closest('tr'))
  await user.hover(mark)
  await screen.findByText(/Abra-o e troque a chave/)
})

it('AI-01: the list of models grows by those of the key, once for each key', async () => {
  const listed = [
    { id: 'gpt-4o-mini', name: 'GPT 4.0' },
    { id: 'gpt-5-nano', name: 'gpt-5-nano' },
  ]
  const server = await stubServer({
    ...page(seller),
    'POST /prompt/models': () => ({ models: listed }),
  })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  const models = within(await form()).getByRole('combobox', { name: 'Modelo' })
  await user.click(models)
  await screen.findByTitle('gpt-5-nano')
  await user.keyboard('{Escape}')
  await user.click(models)
  expect(server.calls('POST /prompt/models').map(({ body }) => body)).toEqual([
    { id: 3, apiKey: '••••abcd' },
  ])
})

it('AI-01: says why the list has no more models', async () => {
  await stubServer({
    ...page(seller),
    'POST /prompt/models': () => refuse(502, 'ERR_PROMPT_PROVIDER'),
  })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  await user.click(within(await form()).getByRole('combobox', { name: 'Modelo' }))
  await screen.findByText(/^A OpenAI não informa os modelos agora/)
})

/** Writes on the trial phone. */
const say = async (user: User, text: string) =>
  user.type(within(await form()).getByRole('textbox', { name: 'Mensagem' }), `${text}{Enter}`)
const tried = { messages: [], queue: null, failure: null, tokens: null, duration: 800 }

it('AI-04: the prompt of the form is tried as it is, with the conversation so far', async () => {
  const server = await stubServer({
    ...page(seller),
    'POST /prompt/trial': () => ({
      ...{ ...tried, messages: ['Das nove às seis.'] },
      tokens: { prompt: 1200, completion: 8 },
    }),
  })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  await say(user, 'Que horas abre?')
  await within(await form()).findByText('Das nove às seis.')
  within(await form()).getByText('Respondeu em 800 ms · 1.200 tokens lidos, 8 escritos')
  await say(user, 'E no sábado?')
  await waitFor(() => expect(server.calls('POST /prompt/trial')).toHaveLength(2))
  expect(server.calls('POST /prompt/trial')[1]!.body).toEqual({
    ...{ id: 3, prompt: instructions, model: 'gpt-4o-mini', maxTokens: 300, temperature: 0.4 },
    ...{ maxMessages: 12, apiKey: '••••abcd', queueId: 7 },
    messages: [
      { fromMe: false, body: 'Que horas abre?' },
      { fromMe: true, body: 'Das nove às seis.' },
      { fromMe: false, body: 'E no sábado?' },
    ],
  })
})

it('AI-08, AI-10: says who would answer next', async () => {
  const server = await stubServer({
    ...page(seller),
    'POST /prompt/trial': () => ({ ...tried, queue: 'Vendas' }),
  })
  const { user } = renderScreen(<PromptsPage />)
  await edit(user)
  await say(user, 'Quero uma pessoa')
  await within(await form()).findByText(/pessoas respondem na fila Vendas\.$/)
  await user.click(within(await form()).getByRole('button', { name: 'Recomeçar' }))
  server.on({
    'POST /prompt/trial': () => ({
      ...{ ...tried, queue: 'Vendas' },
      failure: { reason: 'quota', detail: 'Please check your billing details.' },
    }),
  })
  await say(user, 'oi')
  await within(await form()).findByText(/A conta do provedor está sem crédito/)
  within(await form()).getByText('Please check your billing details.')
})
