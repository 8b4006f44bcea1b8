/** The screen of the configuration: one form over tabs, and what is tried with it (LLM-01, LLM-12, LLM-13, LLM-14). */
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import type { PullWire } from '../../wire'
import LlmPage from '../page'
import handleEvent from '../realtime'
import { config, installed, served, template } from './served'

beforeEach(() => signIn({ abilities: ['llm.manage'] }))

const openPage = (tab = 'basic') => renderScreen(<LlmPage />, { at: `/llm-config?tab=${tab}` })
type User = ReturnType<typeof openPage>['user']
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Salvar' }))
const choose = async (user: User, label: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: label }))
  await user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}

it('LLM-01: what is changed is sent, and said to be unsaved until then', async () => {
  const saved = config({ enabled: true, queueId: 7, updatedAt: '2026-11-01T11:00:00.000Z' })
  const server = await stubServer({ ...served(), 'PUT /llm-config': () => saved })
  const { user } = openPage()
  await user.type(await screen.findByLabelText('Prompt do sistema'), 'Seja breve.')
  screen.getByText('Alterações não salvas')
  screen.getByText('IA desativada')
  await user.click(screen.getByRole('switch', { name: 'IA desativada' }))
  screen.getByText('IA ativada')
  await choose(user, 'Fila', 'Vendas')
  fireEvent.change(screen.getByRole('slider', { name: 'Temperatura' }), {
    target: { value: '1.2' },
  })
  await save(user)
  await screen.findByText('Configurações salvas')
  const { body } = server.calls('PUT /llm-config')[0]!
  expect(body).toMatchObject({
    ...{ provider: 'ollama', enabled: true, queueId: 7, systemPrompt: 'Seja breve.' },
    ...{ temperature: 1.2, maxTokens: 4000, ollamaModel: 'llama2' },
  })
  // What was never opened is left as it is.
  expect(body).not.toHaveProperty('advancedConfig')
  await waitFor(() => expect(screen.queryByText('Alterações não salvas')).toBeNull())
})

it('LLM-01: numbers out of bounds are said at their field, the tab is marked, and nothing is sent', async () => {
  const server = await stubServer(served())
  const { user } = openPage('advanced')
  const field = await screen.findByLabelText('Janela de contexto')
  await user.clear(field)
  await user.type(field, '999')
  await user.click(screen.getByRole('tab', { name: 'Básico' }))
  await save(user)
  await screen.findByText('De 1.000 a 128.000.')
  await screen.findByRole('tab', { name: /Avançado.*tem um erro/, selected: true })
  expect(server.calls('PUT /llm-config')).toHaveLength(0)
})

it('LLM-03: an address that is not allowed any more is said at its field', async () => {
  const details = [{ field: 'ollamaUrl', rule: 'llm_server' }]
  await stubServer({
    ...served(),
    'PUT /llm-config': () => refuse(422, 'ERR_LLM_SERVER_NOT_ALLOWED', details),
  })
  const { user } = openPage()
  await choose(user, 'Servidor', 'http://gpu:11434')
  await save(user)
  await screen.findByText('O operador da plataforma não permite este endereço.')
})

it('a save that fails says what, and why', async () => {
  await stubServer({ ...served(), 'PUT /llm-config': () => refuse(404, 'ERR_NO_QUEUE_FOUND') })
  const { user } = openPage()
  await user.type(await screen.findByLabelText('Mensagem de erro'), 'Já volto.')
  await save(user)
  await screen.findByText(/^Erro ao salvar configurações\. /)
})

it('API-10: the key is a mask until it is replaced', async () => {
  const server = await stubServer({
    ...served({ provider: 'openai' }),
    'PUT /llm-config': () => config({ provider: 'openai' }),
  })
  const { user } = openPage()
  await screen.findByText('••••abcd')
  await user.click(screen.getByRole('button', { name: 'Trocar a chave da API' }))
  await user.type(screen.getByLabelText('Chave da API'), 'sk-another')
  await save(user)
  await waitFor(() => expect(server.calls('PUT /llm-config')).toHaveLength(1))
  expect(server.calls('PUT /llm-config')[0]!.body).toMatchObject({ openaiApiKey: 'sk-another' })
})

it('AUT-14: who may not change it reads it', async () => {
  signIn({ abilities: [] })
  await stubServer(served())
  openPage()
  const prompt = await screen.findByLabelText<HTMLTextAreaElement>('Prompt do sistema')
  expect(prompt.disabled).toBe(true)
  screen.getByText('Só administradores mudam esta configuração.')
  for (const name of ['Salvar', 'Testar conexão']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})

it('a configuration that cannot be loaded is tried again', async () => {
  const server = await stubServer({
    ...served(),
    'GET /llm-config': () => refuse(400, 'ERR_BAD_REQUEST'),
  })
  const { user } = openPage()
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on(served())
  await user.click(again)
  await screen.findByLabelText('Prompt do sistema')
})

it('LLM-12: the connection test sends what the form has, and says who answered', async () => {
  const server = await stubServer({
    ...served(),
    'POST /llm-config/test-connection': () => ({ ollama: true, openai: false }),
  })
  const { user } = openPage()
  await choose(user, 'Servidor', 'http://gpu:11434')
  await user.click(screen.getByRole('button', { name: 'Testar conexão' }))
  await screen.findByText('Ollama respondeu')
  screen.getByText('OpenAI não respondeu')
  expect(server.calls('POST /llm-config/test-connection')[0]!.body).toMatchObject({
    config: { ollamaUrl: 'http://gpu:11434' },
  })
  server.on({ 'POST /llm-config/test-connection': () => ({ ollama: false, openai: false }) })
  await user.click(screen.getByRole('button', { name: 'Testar conexão' }))
  await screen.findByText('Falha no teste de conexão')
})

it('LLM-12: a model of the catalogue is chosen, and saved with the rest', async () => {
  const server = await stubServer({ ...served(), 'PUT /llm-config': () => config() })
  const { user } = openPage('models')
  await screen.findByText('Rápido e bom.')
  await user.click(screen.getByRole('button', { name: 'Usar GPT-4o' }))
  await screen.findByText('Escolhido')
  await save(user)
  await waitFor(() => expect(server.calls('PUT /llm-config')).toHaveLength(1))
  expect(server.calls('PUT /llm-config')[0]!.body).toMatchObject({
    ...{ provider: 'openai', openaiModel: 'gpt-4o', model: '' },
  })
})

it('LLM-12: a prompt is tried with unsaved values, and the answer shown with tokens and time', async () => {
  const server = await stubServer({
    ...served(),
    'POST /llm-config/test-prompt': () => ({
      ...{ response: 'Olá!', tokens: 1234, latencyMs: 1500, sources: [] },
    }),
  })
  const { user } = openPage()
  await user.type(await screen.findByLabelText('Prompt do sistema'), 'Seja breve.')
  await user.click(screen.getByRole('tab', { name: 'Teste' }))
  await user.click(await screen.findByRole('button', { name: 'Testar' }))
  await screen.findByText('Digite uma mensagem para testar')
  await user.type(screen.getByLabelText('Mensagem'), 'Oi')
  await user.click(screen.getByRole('button', { name: 'Testar' }))
  await screen.findByText('Olá!')
  screen.getByText('1.234 tokens')
  screen.getByText('1,5 s')
  expect(server.calls('POST /llm-config/test-prompt')[0]!.body).toMatchObject({
    ...{ message: 'Oi', useCurrentConfig: true, config: { systemPrompt: 'Seja breve.' } },
  })
})

it('LLM-12: a test that fails says why', async () => {
  await stubServer({
    ...served(),
    'POST /llm-config/test-prompt': () => refuse(502, 'ERR_LLM_PROVIDER', { reason: 'key' }),
  })
  const { user } = openPage('test')
  await user.type(await screen.findByLabelText('Mensagem'), 'Oi')
  await user.click(screen.getByRole('button', { name: 'Testar' }))
  await screen.findByText('Erro ao testar prompt. A chave não é aceita.')
})

it('LLM-13: an installed model is not downloaded again, another one is, and its progress shown', async () => {
  let pull: PullWire | null = null
  const running = { model: 'mistral', status: 'pulling 123', completed: 500, total: 1000 }
  const server = await stubServer({
    ...served(),
    'GET /llm-config/models/pull': () => ({ pull }),
    'POST /llm-config/models/pull': () => ({ pull: (pull = running) }),
  })
  const { user } = openPage('manage')
  await screen.findByText('Instalado')
  expect(screen.queryByRole('button', { name: 'Baixar llama2' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Baixar mistral' }))
  await screen.findByText('50 %')
  expect(server.calls('POST /llm-config/models/pull')[0]!.body).toEqual({
    ...{ modelName: 'mistral', stream: false },
  })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Baixar phi' }).disabled).toBe(true)
  pull = { ...running, status: 'success' }
  await screen.findByText('mistral foi baixado', {}, { timeout: 3000 })
  expect(server.calls('GET /llm-config/models/installed').length).toBeGreaterThan(1)
})

it('LLM-13: a custom name is required, trimmed, and does not save the configuration', async () => {
  const server = await stubServer({
    ...served(),
    'POST /llm-config/models/pull': () => refuse(409, 'ERR_LLM_PULL_RUNNING'),
  })
  const { user } = openPage('manage')
  const name = await screen.findByLabelText('Outro modelo')
  await user.type(name, '{Enter}')
  await screen.findByText('Digite o nome do modelo')
  await user.type(name, ' llama3.2 {Enter}')
  await screen.findByText(/^Falha ao iniciar download\. /)
  expect(server.calls('POST /llm-config/models/pull')[0]!.body).toMatchObject({
    modelName: 'llama3.2',
  })
  expect(server.calls('PUT /llm-config')).toHaveLength(0)
})

it('LLM-13: a model is deleted after a question; who may not is told whose they are', async () => {
  const server = await stubServer({
    ...served(),
    'DELETE /llm-config/models/*': () => ({ message: 'Model deleted' }),
  })
  const { user, unmount } = openPage('manage')
  await user.click(await screen.findByRole('button', { name: 'Excluir llama2:latest' }))
  const question = await screen.findByRole('dialog', { name: /“llama2:latest”/ })
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Modelo excluído')
  expect(server.requests.some(({ path }) => path.endsWith('llama2%3Alatest'))).toBe(true)
  unmount()
  server.on({ 'GET /llm-config/models/installed': () => ({ ...installed, mayChange: false }) })
  openPage('manage')
  await screen.findByText(/^O servidor é o mesmo para todas as empresas/)
  expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Baixar/ })).toBeNull()
})

it('LLM-13: a server that does not answer is said, with its reason', async () => {
  await stubServer({
    ...served(),
    'GET /llm-config/models/installed': () =>
      refuse(502, 'ERR_LLM_PROVIDER', { reason: 'unreachable' }),
  })
  openPage('manage')
  await screen.findByText('Erro ao carregar modelos instalados')
  screen.getByText('O servidor não está acessível.')
})

it('LLM-14: a template is added in a drawer that shows its variables while it is typed', async () => {
  const server = await stubServer({ ...served(), 'POST /llm-config/templates': () => template })
  const { user } = openPage('templates')
  await screen.findByText('{nome}')
  await user.click(screen.getByRole('button', { name: 'Novo modelo de texto' }))
  const drawer = within(await screen.findByRole('dialog'))
  await user.type(await drawer.findByLabelText('Nome'), 'Horário')
  await user.type(drawer.getByLabelText('Texto'), 'Abrimos às {{hora}, {{nome}.')
  drawer.getByText('2 variáveis: {hora} {nome}')
  await user.click(drawer.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Modelo de texto salvo')
  expect(server.calls('POST /llm-config/templates')[0]!.body).toEqual({
    ...{ name: 'Horário', content: 'Abrimos às {hora}, {nome}.', variables: [] },
    ...{ category: 'general', isActive: true },
  })
  // It is a form in a form.
  expect(server.calls('PUT /llm-config')).toHaveLength(0)
})

it('LLM-14: a template is switched off by its switch', async () => {
  const server = await stubServer({ ...served(), 'POST /llm-config/templates': () => template })
  const { user } = openPage('templates')
  await user.click(await screen.findByRole('switch', { name: 'Ativo: Saudação' }))
  await waitFor(() => expect(server.calls('POST /llm-config/templates')).toHaveLength(1))
  expect(server.calls('POST /llm-config/templates')[0]!.body).toEqual({ id: 5, isActive: false })
})

it('LLM-01: a module is switched on, and settings that are no JSON are refused', async () => {
  const server = await stubServer({ ...served(), 'PUT /llm-config': () => config() })
  const { user } = openPage('modules')
  await user.click(await screen.findByRole('switch', { name: 'Ativar: Webhooks' }))
  const [settings] = screen.getAllByLabelText('Ajustes em JSON')
  await user.clear(settings!)
  await user.type(settings!, 'nonsense')
  await save(user)
  await screen.findByText('Escreva um objeto JSON, como {}.')
  expect(server.calls('PUT /llm-config')).toHaveLength(0)
  await user.clear(settings!)
  await user.type(settings!, '{{"top": 3}')
  await save(user)
  await waitFor(() => expect(server.calls('PUT /llm-config')).toHaveLength(1))
  expect(server.calls('PUT /llm-config')[0]!.body).toMatchObject({
    modules: { rag: { settings: { top: 3 } }, webhooks: { enabled: true } },
  })
})

it('what was saved elsewhere is read again', () => {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  handleEvent('llm-config', { of: 'config' }, client)
  handleEvent('llm-config', { of: 'template' }, client)
  handleEvent('ticket', {}, client)
  expect(invalidated.mock.calls.map(([filters]) => filters!.queryKey)).toEqual([
    ['llm', 'config'],
    ['llm', 'templates'],
  ])
})
