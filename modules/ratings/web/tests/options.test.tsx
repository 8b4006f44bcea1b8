/** The options of ratings, on the settings page of identity. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import SettingsPage from '#web/shell/settings_page'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'

const settings = [
  { key: 'timezone', value: 'UTC' },
  { key: 'readReceipts', value: 'enabled' },
  { key: 'call', value: 'enabled' },
  { key: 'userRating', value: 'disabled' },
  { key: 'ratingsTimeout', value: '5' },
]
const abilities = ['identity.manage_settings']

it('SET-01: they stand in a group of their own, after those of the service, and are saved', async () => {
  signIn({ modules: ['identity', 'ratings'], abilities })
  const server = await stubServer({
    'GET /settings': () => settings,
    'PUT /settings/userRating': ({ body }) => body,
  })
  const { user } = renderScreen(<SettingsPage />)
  const group = within(await screen.findByRole('region', { name: 'Avaliação' }))
  const window = group.getByRole<HTMLInputElement>('spinbutton', { name: 'Esperar a nota por' })
  expect(window.value).toBe('5')
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  ).toEqual(['Atendimento', 'Avaliação', 'O que chega pelo WhatsApp', 'Empresa'])
  await user.click(group.getByRole('switch', { name: 'Pedir avaliação' }))
  await screen.findByText('Salvo')
  expect(server.calls('PUT /settings/userRating')[0]!.body).toEqual({
    key: 'userRating',
    value: 'enabled',
  })
})

it('switched off, they are not there', async () => {
  signIn({ modules: ['identity'], abilities })
  await stubServer({ 'GET /settings': () => settings })
  renderScreen(<SettingsPage />)
  await screen.findByRole('region', { name: 'Atendimento' })
  expect(screen.queryByRole('region', { name: 'Avaliação' })).toBeNull()
  expect(screen.queryByText('Pedir avaliação')).toBeNull()
})
