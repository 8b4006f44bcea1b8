/** The company's options: saved one by one, at once, and rolled back on an error. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import OptionsPanel from '../components/options_panel'
import { optionGroups } from '../options'

const settings = [
  { key: 'sendGreetingAccepted', value: 'disabled' },
  { key: 'timeCreateNewTicket', value: '120' },
  { key: 'scheduleType', value: 'disabled' },
  { key: 'timezone', value: 'America/Sao_Paulo' },
  { key: 'campaignsEnabled', value: 'true' },
]
const saved = (key: string) => ({
  'GET /settings': () => settings,
  [`PUT /settings/${key}`]: ({ body }: { body: unknown }) => body,
})
beforeEach(() => void signIn({ modules: ['identity'], abilities: ['identity.manage_settings'] }))

it('SET-01: has a control for every key of the core modules', () => {
  const keys = optionGroups.flatMap(({ options }) => options.map(({ key }) => key))
  expect(keys.toSorted()).toEqual(
    `CheckMsgIsGroup call campaignsEnabled downloadLimit expiresBotTicket language
    ownMessageOpensTicket readReceipts scheduleType sendGreetingAccepted
    sendGreetingAcceptedMessage sendMsgTransfTicket timeCreateNewTicket timezone userCreation`
      .split(/\s+/)
      .toSorted()
  )
})

it('saves a switch as soon as it is toggled, and shows that it is saved', async () => {
  const server = await stubServer(saved('sendGreetingAccepted'))
  const { user } = renderScreen(<OptionsPanel />)
  const control = await screen.findByRole('switch', { name: 'Saudar ao aceitar' })
  expect(control.getAttribute('aria-checked')).toBe('false')
  await user.click(control)
  expect(control.getAttribute('aria-checked')).toBe('true')
  await screen.findByText('Salvo')
  expect(server.calls('PUT /settings/sendGreetingAccepted')[0]!.body).toEqual({
    key: 'sendGreetingAccepted',
    value: 'enabled',
  })
})

it('VAR-07: a text for customers has a preview and is saved by its button', async () => {
  const key = 'sendGreetingAcceptedMessage'
  const server = await stubServer({
    'GET /settings': () => [...settings, { key, value: '' }],
    [`PUT /settings/${key}`]: ({ body }) => body,
  })
  const { user } = renderScreen(<OptionsPanel />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', {
    name: 'Texto da saudação ao aceitar',
  })
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  await user.type(field, 'Oi, {{{{prim{Enter}!')
  const read = document.querySelector('[data-customer-preview]')
  expect(read?.textContent).toBe('Oi, Ana!')
  expect(server.calls(`PUT /settings/${key}`)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Salvo')
  const value = 'Oi, {{firstName}}!'
  expect(server.calls(`PUT /settings/${key}`)[0]!.body).toEqual({ key, value })
  await user.type(field, ' Até já')
  await user.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(field.value).toBe(value)
})

it('a rejected choice is rolled back, and a toast shows why', async () => {
  await stubServer({
    ...saved(''),
    'PUT /settings/sendGreetingAccepted': () => refuse(403, 'ERR_NO_PERMISSION'),
  })
  const { user } = renderScreen(<OptionsPanel />)
  const control = await screen.findByRole('switch', { name: 'Saudar ao aceitar' })
  await user.click(control)
  await screen.findByText(/Você não tem permissão/)
  expect(control.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByText('Salvo')).toBeNull()
})

it('a number is saved once, on blur', async () => {
  const server = await stubServer(saved('timeCreateNewTicket'))
  const { user } = renderScreen(<OptionsPanel />)
  const field = await screen.findByRole('spinbutton', { name: 'Reabrir em vez de criar' })
  await user.clear(field)
  await user.type(field, '30')
  expect(server.calls('PUT /settings/timeCreateNewTicket')).toHaveLength(0)
  fireEvent.blur(field)
  await screen.findByText('Salvo')
  expect(server.calls('PUT /settings/timeCreateNewTicket').map(({ body }) => body)).toEqual([
    { key: 'timeCreateNewTicket', value: '30' },
  ])
})

it('a select offers texts, not keys', async () => {
  const server = await stubServer(saved('scheduleType'))
  const { user } = renderScreen(<OptionsPanel />)
  await user.click(await screen.findByRole('combobox', { name: 'Horário de atendimento' }))
  await user.click(await screen.findByTitle('De cada fila'))
  await screen.findByText('Salvo')
  expect(server.calls('PUT /settings/scheduleType')[0]!.body).toMatchObject({ value: 'queue' })
})

it('options granted by the operator can be changed by operators only', async () => {
  await stubServer(saved('campaignsEnabled'))
  const first = renderScreen(<OptionsPanel />)
  const control = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Campanhas' })
  expect(control.getAttribute('aria-checked')).toBe('true')
  expect(control.disabled).toBe(true)
  first.unmount()

  signIn({ modules: ['identity'], user: { super: true } })
  renderScreen(<OptionsPanel />)
  const operators = await screen.findByRole<HTMLButtonElement>('switch', { name: 'Campanhas' })
  expect(operators.disabled).toBe(false)
})

it('hides an option whose module is not enabled', async () => {
  await stubServer({ 'GET /settings': () => settings.slice(0, 1) })
  renderScreen(<OptionsPanel />)
  const group = await screen.findByRole('region', { name: 'Atendimento' })
  expect(within(group).getAllByRole('switch')).toHaveLength(1)
  expect(screen.queryByRole('region', { name: 'Empresa' })).toBeNull()
})

it('shows an error when loading fails, and retries', async () => {
  const server = await stubServer({
    'GET /settings': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(<OptionsPanel />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /settings': () => settings })
  await user.click(again)
  await waitFor(() => screen.getByText('Saudar ao aceitar'))
})
