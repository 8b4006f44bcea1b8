/** The queues page: table, form, colours, members, hours and deletion. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import QueuesPage from '../pages/queues_page'
import { aQueue, asAdmin } from './queues'

const sales = aQueue(1, 'Vendas', { greetingMessage: 'Aqui é Vendas.' })
const support = aQueue(2, 'Suporte técnico')
const people = [
  { id: 3, name: 'Marina', queues: [{ id: 1 }, { id: 2 }] },
  { id: 4, name: 'João', queues: [{ id: 1 }] },
]
const answers = {
  'GET /queue': () => [sales, support],
  'GET /users/list': () => people,
  'GET /queue-options': () => [],
}

beforeEach(() => void asAdmin())

it('TCK-16: shows each queue with its greeting and number of members', async () => {
  await stubServer(answers)
  renderScreen(<QueuesPage />)
  const row = (await screen.findByText('Vendas')).closest('tr')!
  within(row).getByText('Aqui é Vendas.')
  await within(row).findByText('2')
  within(screen.getByText('Suporte técnico').closest('tr')!).getByText('Sem saudação')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Filas2')
})

it('searches without regard to case and accents', async () => {
  await stubServer(answers)
  const { user } = renderScreen(<QueuesPage />)
  await screen.findByText('Vendas')
  await user.type(screen.getByPlaceholderText('Buscar filas'), 'TECNICO')
  await waitFor(() => expect(screen.queryByText('Vendas')).toBeNull())
  screen.getByText('Suporte técnico')
  await user.type(screen.getByPlaceholderText('Buscar filas'), 'x')
  await screen.findByText('Nenhuma fila encontrada')
})

it('BIL-03: says how many the plan allows, and at the limit whom to ask', async () => {
  signIn({ abilities: ['queues.manage'], entitlements: { 'queues.limit': 2 } })
  await stubServer(answers)
  const { user } = renderScreen(<QueuesPage />)
  await screen.findByText('2 de 2 filas')
  await user.click(screen.getByRole('button', { name: 'Adicionar fila' }))
  await screen.findByText(/Fale com quem administra a empresa\.$/)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('BIL-03: without a limit nothing is said of one', async () => {
  signIn({ abilities: ['queues.manage'], entitlements: { 'queues.limit': null } })
  await stubServer(answers)
  renderScreen(<QueuesPage />)
  await screen.findByText('Vendas')
  expect(screen.queryByText(/ de \d+ filas?$/)).toBeNull()
})

it('explains the page while it is empty, and shows an error when loading fails', async () => {
  const server = await stubServer({
    ...answers,
    'GET /queue': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<QueuesPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /queue': () => [] })
  await user.click(again)
  await screen.findByText('Nenhuma fila por enquanto')
  expect(screen.getAllByRole('button', { name: /Adicionar fila/ })).toHaveLength(2)
})

it('TCK-16: adds a queue with one of fifty colours, marks those in use, and continues with its menu', async () => {
  const server = await stubServer({
    ...answers,
    'POST /queue': ({ body }) => ({ ...aQueue(3, 'Trocas'), ...(body as object) }),
  })
  const { user } = renderScreen(<QueuesPage />)
  await screen.findByText('Vendas')
  await user.click(screen.getByRole('button', { name: /Adicionar fila/ }))
  const drawer = await screen.findByRole('dialog')
  await user.type(await within(drawer).findByLabelText('Nome'), 'Trocas')
  const colors = within(within(drawer).getByRole('radiogroup')).getAllByRole<HTMLInputElement>(
    'radio'
  )
  expect(colors).toHaveLength(50)
  expect(colors.filter(({ disabled }) => disabled).length).toBe(2)
  await user.click(colors.find(({ disabled }) => !disabled)!)
  await user.click(within(drawer).getByRole('tab', { name: 'Menu' }))
  await within(drawer).findByText('O menu vem depois')
  server.on({ 'GET /queue': () => [sales, support, aQueue(3, 'Trocas')] })
  await user.click(within(drawer).getByRole('button', { name: 'Adicionar' }))
  await screen.findByRole('dialog', { name: 'Fila Trocas' })
  const { body } = server.calls('POST /queue')[0]!
  expect(body).toMatchObject({ name: 'Trocas', greetingMessage: '', orderQueue: null })
  expect(body).not.toHaveProperty('schedules')
})

it('shows missing fields and a colour taken meanwhile at their fields', async () => {
  await stubServer({
    ...answers,
    'PUT /queue/1': () => refuse(409, 'ERR_QUEUE_COLOR_ALREADY_EXISTS'),
  })
  const { user } = renderScreen(<QueuesPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Vendas' }))
  const name = await screen.findByLabelText('Nome')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Dê um nome à fila.')
  await user.type(name, 'Venda')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Esta cor já é de outra fila.')
})

it('BOT-40: shows the hours tab while queues have their own hours, and opens it for its errors', async () => {
  asAdmin({ scheduleType: 'queue' })
  const fault = [{ field: 'outOfHoursMessage', rule: 'maxLength' }]
  const server = await stubServer({
    ...answers,
    'PUT /queue/1': () => refuse(422, 'ERR_VALIDATION', fault),
  })
  const { user } = renderScreen(<QueuesPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Vendas' }))
  await user.click(await screen.findByRole('tab', { name: 'Horário' }))
  await user.type(await screen.findByLabelText('Mensagem fora do horário'), 'Volte amanhã.')
  await user.click(screen.getByRole('tab', { name: 'Dados' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: 'Horário' }).getAttribute('aria-selected')).toBe('true')
  )
  expect(server.calls('PUT /queue/1')[0]!.body).toMatchObject({
    outOfHoursMessage: 'Volte amanhã.',
    schedules: [],
  })
})

it.each(['disabled', 'company'])(
  'BOT-40: has no hours tab while hours are %s',
  async (scheduleType) => {
    asAdmin({ scheduleType })
    await stubServer(answers)
    const { user } = renderScreen(<QueuesPage />)
    await user.click(await screen.findByRole('button', { name: 'Editar: Vendas' }))
    await screen.findByRole('tab', { name: 'Menu' })
    expect(screen.queryByRole('tab', { name: 'Horário' })).toBeNull()
  }
)

it('BOT-09: uploads a file, rejects an empty one before uploading, and deletes it', async () => {
  let media: { mediaPath: string; mediaName: string } | null = null
  const server = await stubServer({
    ...answers,
    'GET /queue': () => [{ ...sales, ...media }],
    'POST /queue/1/media-upload': () => (
      (media = { mediaPath: '/m/1', mediaName: 'tabela.pdf' }),
      sales
    ),
    'DELETE /queue/1/media-upload': () => ((media = null), sales),
  })
  const { user } = renderScreen(<QueuesPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Vendas' }))
  await screen.findByText('Enviado a quem chega nesta fila, depois da saudação.')
  const input = screen.getByLabelText('Arquivo', { selector: 'input' })
  await user.upload(input, new File([], 'nada.pdf'))
  await screen.findByText(/Escolha um arquivo com conteúdo/)
  expect(server.calls('POST /queue/1/media-upload')).toHaveLength(0)
  await user.upload(input, new File(['abc'], 'tabela.pdf'))
  await screen.findByRole('link', { name: 'tabela.pdf' })
  await user.click(screen.getByRole('button', { name: 'Tirar o arquivo' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'tabela.pdf' })).toBeNull())
})

it('BOT-27: deletes only after confirmation; a queue in use is kept', async () => {
  const server = await stubServer({
    ...answers,
    'DELETE /queue/1': () => refuse(409, 'ERR_QUEUE_IN_USE'),
  })
  const { user } = renderScreen(<QueuesPage />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Vendas' }))
  await screen.findAllByText('Excluir a fila “Vendas”?')
  expect(server.calls('DELETE /queue/1')).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Excluir fila' }))
  await screen.findByText(/Uma conexão ou um prompt envia clientes para esta fila/)
  screen.getByText('Aqui é Vendas.')
})

it('asks before discarding typed values', async () => {
  signIn({ abilities: ['queues.manage'] })
  await stubServer(answers)
  const { user } = renderScreen(<QueuesPage />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Vendas' }))
  await user.type(await screen.findByLabelText('Nome'), ' e trocas')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  await screen.findByRole('button', { name: /Descartar/ })
})
