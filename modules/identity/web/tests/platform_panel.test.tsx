/** The settings of the platform: the operator's, from all modules, saved one by one. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { loadModules } from '#web/shell/discover'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import PlatformPanel from '../components/platform_panel'

const settings = [
  { key: 'allowregister', value: 'enabled' },
  { key: 'trial', value: '3' },
  { key: 'hideUnknownEmail', value: 'disabled' },
]
const operator = { modules: ['identity', 'companies'], abilities: ['identity.manage_platform'] }

it('AUT-15, BIL-01: signing up, the trial and hidden e-mails are set by the operator', async () => {
  signIn(operator)
  await loadModules()
  const server = await stubServer({
    'GET /settings/platform': () => settings,
    'PUT /settings/allowregister': ({ body }) => body,
    'PUT /settings/trial': ({ body }) => body,
  })
  const { user } = renderScreen(<PlatformPanel />)
  const door = await screen.findByRole('switch', { name: 'Cadastro aberto' })
  expect(door.getAttribute('aria-checked')).toBe('true')
  await user.click(door)
  await screen.findByText('Salvo')
  expect(server.calls('PUT /settings/allowregister')[0]!.body).toEqual({
    key: 'allowregister',
    value: 'disabled',
  })
  const trial = screen.getByRole('spinbutton', { name: 'Período de teste' })
  await user.clear(trial)
  await user.type(trial, '14{Enter}')
  await screen.findAllByText('Salvo')
  expect(server.calls('PUT /settings/trial').map(({ body }) => body)).toEqual([
    { key: 'trial', value: '14' },
  ])
  screen.getByRole('switch', { name: 'Não revelar quais e-mails existem' })
})

it('a refused change is taken back; settings of a module that is off are not shown', async () => {
  signIn({ ...operator, modules: ['identity'] })
  await loadModules()
  await stubServer({
    'GET /settings/platform': () => settings,
    'PUT /settings/hideUnknownEmail': () => refuse(403, 'ERR_NO_PERMISSION'),
  })
  const { user } = renderScreen(<PlatformPanel />)
  const hide = await screen.findByRole('switch', { name: 'Não revelar quais e-mails existem' })
  await user.click(hide)
  await screen.findByText(/Você não tem permissão/)
  expect(hide.getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByRole('switch', { name: 'Cadastro aberto' })).toBeNull()
})
