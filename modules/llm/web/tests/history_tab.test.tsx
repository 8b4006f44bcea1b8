/** What the model has answered, on the screen: by ticket, exported, cleared, counted (LLM-10, LLM-11). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { collectDownloads } from '#web/testing/downloads'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubRequest } from '#web/testing/server'
import LlmPage from '../page'
import { config, served, turn } from './served'

beforeEach(() => signIn({ abilities: ['llm.manage'] }))

const openPage = (tab = 'history') => renderScreen(<LlmPage />, { at: `/llm-config?tab=${tab}` })

/** Two pages of turns, newest first. */
const history = {
  'GET /llm-config/history': ({ query }: StubRequest) => ({
    history: query.has('before')
      ? query.get('before') === '8'
        ? turn(1, { ticketId: 5, contactName: 'Bia' })
        : []
      : [
          ...turn(9, { outcome: 'failed', error: 'timeout', content: null, tokens: null }),
          ...turn(8, { content: 'x'.repeat(250) }),
        ],
  }),
}

it('LLM-11: turns by ticket with their facts, long texts cut, and further pages', async () => {
  await stubServer({ ...served(), ...history })
  const { user } = openPage()
  await screen.findByRole('link', { name: 'Ana Lima, atendimento 12' })
  const entries = screen.getAllByRole('listitem').filter((one) => 'role' in one.dataset)
  // Oldest first, as in a conversation.
  expect(entries.map(({ dataset }) => dataset.role)).toEqual([
    ...['user', 'assistant', 'user', 'assistant'],
  ])
  expect(entries[1]!.textContent).toContain(`${'x'.repeat(100)}`)
  expect(entries[1]!.textContent).not.toContain('x'.repeat(201))
  await user.click(within(entries[1]!).getByRole('button', { name: 'Mostrar tudo' }))
  expect(entries[1]!.textContent).toContain('x'.repeat(250))
  within(entries[3]!).getByText(/^Falhou: /)
  within(entries[3]!).getByText('Texto não guardado')
  within(entries[1]!).getByText('horarios.pdf')
  await user.click(screen.getByRole('button', { name: 'Mostrar mais' }))
  await screen.findByRole('link', { name: 'Bia, atendimento 5' })
})

it('LLM-11: all of it is exported as a file of the day', async () => {
  const files = collectDownloads()
  await stubServer({ ...served(), ...history })
  const { user } = openPage()
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]!.name).toMatch(/^llm-history-\d{4}-\d{2}-\d{2}\.json$/)
  expect(JSON.parse(await files[0]!.content.text()).history).toHaveLength(6)
  vi.restoreAllMocks()
})

it('LLM-11: an admin clears one ticket, or all', async () => {
  const server = await stubServer({
    ...{ ...served(), ...history },
    'POST /llm-config/history/clear': () => ({ message: 'History cleared', deleted: 1 }),
  })
  const { user } = openPage()
  await user.click(
    await screen.findByRole('button', { name: 'Limpar o histórico: Ana Lima, atendimento 12' })
  )
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Limpar' })
  )
  await screen.findByText('Histórico limpo')
  await user.click(screen.getByRole('button', { name: 'Limpar tudo' }))
  const question = await screen.findByRole('dialog', { name: 'Limpar todo o histórico?' })
  await user.click(within(question).getByRole('button', { name: 'Limpar' }))
  await waitFor(() => expect(server.calls('POST /llm-config/history/clear')).toHaveLength(2))
  expect(server.calls('POST /llm-config/history/clear').map(({ body }) => body)).toEqual([
    { ticketId: 12 },
    { ticketId: null },
  ])
})

it('LLM-11: others read it, and neither clear it nor see the usage', async () => {
  signIn({ abilities: [] })
  await stubServer({ ...served(), ...history })
  openPage()
  await screen.findByRole('link', { name: 'Ana Lima, atendimento 12' })
  expect(screen.queryByRole('button', { name: 'Limpar tudo' })).toBeNull()
  expect(screen.queryByText('Uso')).toBeNull()
})

it('LLM-11: a history that cannot be loaded says so, an empty one what it is for', async () => {
  let isBroken = true
  await stubServer({
    ...served(),
    'GET /llm-config/history': () => (isBroken ? refuse(500, 'ERR_INTERNAL') : { history: [] }),
  })
  const { user } = openPage()
  await screen.findByText('Erro ao carregar histórico')
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('Nenhuma resposta ainda')
})

it('LLM-10: the usage: sums, a table for the chart, and models with their price', async () => {
  await stubServer({ ...served(), ...history })
  const { user } = openPage()
  await user.click(await screen.findByText('Uso'))
  const table = await screen.findByRole('table', { name: 'Respostas por dia' })
  expect(within(table).getAllByRole('row')).toHaveLength(31)
  const models = screen.getByRole('group', { name: 'Por modelo' })
  within(models).getByRole('row', { name: /^gpt-4o-mini 200 90\.000 9\.000 US\$/ })
  within(models).getByRole('row', { name: /llama2 70 .* servidor próprio/ })
  screen.getByText('0,7%')
})

it('LLM-04: queues of a category are part of what is saved', async () => {
  const server = await stubServer({ ...served(), 'PUT /llm-config': () => config() })
  const { user } = openPage('templates')
  await user.click(await screen.findByRole('combobox', { name: 'Vendas' }))
  await user.click(
    await screen.findByText('Vendas', { selector: '.ant-select-item-option-content' })
  )
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Configurações salvas')
  expect(server.calls('PUT /llm-config')[0]!.body).toMatchObject({ categoryQueues: { sales: [7] } })
})

it('LLM-15: a switch without a module behind it says so', async () => {
  await stubServer(served())
  openPage('modules')
  await screen.findByText('Funções')
  expect(screen.getAllByText('Não instalado')).toHaveLength(4)
})
