/** The operator's list of plans: what it shows, and adding, editing and deleting. */
import { screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it } from 'vitest'
import { sessionStore } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import handleEvent from '../realtime'
import PlansPanel from '../components/plans_panel'

const none = {
  useCampaigns: false,
  useSchedules: false,
  useInternalChat: false,
  useExternalApi: false,
  useKanban: false,
  useOpenAi: false,
  useIntegrations: false,
}
const plan = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  users: 3,
  connections: null,
  queues: 0,
  value: 99.9,
  ...none,
  isPublic: true,
  companiesCount: 0,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
})

beforeEach(() => {
  // Words of a module that sells a feature; the real ones are its own.
  i18next.addResourceBundle('pt-BR', 'guest', {
    plan_features: { useKanban: { name: 'O quadro', text: 'Para mover cartões.' } },
  })
  signIn({ abilities: ['billing.manage_plans'], modules: ['billing', 'guest'] })
})

it('shows limits, price, features, private plans, and how many companies are on each', async () => {
  await stubServer({
    'GET /plans/all': () => [
      plan(1, 'Essencial', { useKanban: true }),
      plan(2, 'Sob medida', { isPublic: false, companiesCount: 2, value: 1234.5 }),
      plan(3, 'Teste', { value: 0 }),
    ],
  })
  renderScreen(<PlansPanel />)
  const [, first, second, third] = await screen.findAllByRole('row')
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))
      .slice(0, -1)
  expect(cells(first!)).toEqual(['Essencial', 'R$ 99,90', '3', 'Sem limite', '0', 'O quadro', '0'])
  expect(cells(second!)).toEqual([
    'Sob medidaPrivado',
    'R$ 1.234,50',
    '3',
    'Sem limite',
    '0',
    'Nenhum',
    '2',
  ])
  within(third!).getByText('Grátis')
})

it('adds a plan: price with a comma, a limit, no limit, features by the words of their modules', async () => {
  const server = await stubServer({
    'GET /plans/all': () => [],
    'POST /plans': () => plan(1, 'Completo'),
  })
  const { user } = renderScreen(<PlansPanel />)
  await user.click(await screen.findByRole('button', { name: 'Adicionar plano' }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('Nome'), 'Completo')
  await user.clear(form.getByLabelText('Preço por mês'))
  await user.type(form.getByLabelText('Preço por mês'), '1.349,9')
  await user.click(form.getByRole('switch', { name: 'Sem limite: Usuários' }))
  await user.clear(form.getByLabelText('Usuários'))
  await user.type(form.getByLabelText('Usuários'), '12')
  // Only what enabled modules sell is offered.
  const features = within(form.getByRole('group', { name: 'Recursos' }))
  expect(features.getAllByRole('switch')).toHaveLength(1)
  features.getByText('Para mover cartões.')
  await user.click(features.getByRole('switch', { name: 'O quadro' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('POST /plans')).toHaveLength(1))
  expect(server.calls('POST /plans')[0]!.body).toEqual({
    name: 'Completo',
    value: '1349.90',
    users: 12,
    connections: null,
    queues: null,
    isPublic: true,
    ...none,
    useKanban: true,
  })
})

it('edits a plan, and takes a limit away and back', async () => {
  const server = await stubServer({
    'GET /plans/all': () => [plan(7, 'Essencial')],
    'PUT /plans/7': () => plan(7, 'Essencial'),
  })
  const { user } = renderScreen(<PlansPanel />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Essencial' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByLabelText<HTMLInputElement>('Preço por mês').value).toBe('99,90')
  const unlimited = form.getByRole('switch', { name: 'Sem limite: Usuários' })
  await user.click(unlimited)
  expect(form.getByLabelText<HTMLInputElement>('Usuários').disabled).toBe(true)
  await user.click(unlimited)
  expect(form.getByLabelText<HTMLInputElement>('Usuários').value).toBe('3')
  await user.click(form.getByRole('switch', { name: 'Público' }))
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.calls('PUT /plans/7')).toHaveLength(1))
  expect(server.calls('PUT /plans/7')[0]!.body).toMatchObject({
    users: 3,
    queues: 0,
    value: '99.90',
    isPublic: false,
  })
})

it('says at the field what is wrong with a price, and that a name is taken', async () => {
  const server = await stubServer({
    'GET /plans/all': () => [plan(7, 'Essencial')],
    'PUT /plans/7': () => refuse(409, 'ERR_PLAN_NAME_ALREADY_EXISTS'),
  })
  const { user } = renderScreen(<PlansPanel />)
  await user.click(await screen.findByRole('button', { name: 'Editar: Essencial' }))
  const form = within(await screen.findByRole('dialog'))
  const price = form.getByLabelText('Preço por mês')
  await user.clear(price)
  await user.type(price, '1,0050')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText(/Escreva um preço/)
  expect(server.calls('PUT /plans/7')).toHaveLength(0)
  await user.clear(price)
  await user.type(price, '10')
  await user.click(form.getByRole('button', { name: 'Salvar' }))
  await form.findByText('Já existe um plano com este nome.')
})

it('deletes a plan that no company is on, after a question', async () => {
  const server = await stubServer({
    'GET /plans/all': () => [plan(7, 'Essencial')],
    'DELETE /plans/7': () => ({ message: 'Plan deleted.' }),
  })
  const { user } = renderScreen(<PlansPanel />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Essencial' }))
  await user.click(await screen.findByRole('button', { name: 'Excluir plano' }))
  await waitFor(() => expect(server.calls('DELETE /plans/7')).toHaveLength(1))
})

it('says why a plan that companies are on is not deleted, and offers to edit it', async () => {
  const server = await stubServer({
    'GET /plans/all': () => [plan(7, 'Essencial', { companiesCount: 2 })],
  })
  const { user } = renderScreen(<PlansPanel />)
  await user.click(await screen.findByRole('button', { name: 'Excluir: Essencial' }))
  await screen.findByText(/^2 empresas estão neste plano\. Passe-as antes para outro/)
  expect(screen.queryByRole('button', { name: 'Excluir plano' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Editar plano' }))
  await screen.findByRole('dialog', { name: 'Editar plano' })
  expect(server.calls('DELETE /plans/7')).toHaveLength(0)
})

it('explains what plans are for when there are none', async () => {
  await stubServer({ 'GET /plans/all': () => [] })
  renderScreen(<PlansPanel />)
  await screen.findByText('Nenhum plano por enquanto')
  screen.getByText(/todas as empresas usam tudo/)
})

it('RT-06: reads the list again when another operator changed it', async () => {
  let plans = [plan(7, 'Essencial')]
  await stubServer({ 'GET /plans/all': () => plans })
  const { client } = renderScreen(<PlansPanel />)
  await screen.findByText('Essencial')
  plans = [plan(7, 'Outro nome')]
  handleEvent('plans', { action: 'update', planId: 7 }, client)
  await screen.findByText('Outro nome')
})

it('API-14: reads the session again when the company has other features', async () => {
  const { user, ...rest } = sessionStore.getState().session!
  const server = await stubServer({
    'GET /plans/all': () => [],
    'POST /auth/refresh_token': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { client } = renderScreen(<PlansPanel />)
  await screen.findByText('Nenhum plano por enquanto')
  handleEvent('plan', { action: 'update' }, client)
  await waitFor(() => expect(server.calls('POST /auth/refresh_token')).toHaveLength(1))
  expect(sessionStore.getState().session).toEqual({ user, ...rest })
})
