/** The tabs of the settings: who sees them, those that depend on a setting's value, and many of them on a phone. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { screenFacts } from '#web/testing/screen_facts'
import { stubServer } from '#web/testing/server'
import SettingsPage from '#web/shell/settings_page'

const company = (scheduleType: string) => ({
  id: 7,
  name: 'Loja Demo',
  dueDate: null,
  settings: { scheduleType },
})

it.each([
  ['disabled', []],
  ['company', ['Horário', 'Feriados']],
  ['queue', ['Feriados']],
] as const)('BOT-40: while hours are %s the tabs of hours are %j', async (scheduleType, tabs) => {
  await stubServer({
    'GET /holidays': () => [],
    'GET /companies/7/schedules': () => ({ schedules: [] }),
  })
  signIn({
    modules: ['hours'],
    abilities: ['hours.manage'],
    user: { company: company(scheduleType) },
  })
  renderScreen(<SettingsPage />)
  await screen.findByRole('heading', { level: 1, name: 'Configurações' })
  expect(screen.queryAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
})

it('more tabs than a phone has room for are a list to choose from', async () => {
  screenFacts.matches.add('(max-width: 599.98px)')
  await stubServer({
    'GET /holidays': () => [],
    'GET /settings': () => [],
    'GET /settings/platform': () => [{ key: 'hideUnknownEmail', value: 'disabled' }],
    'GET /companies/7/schedules': () => ({ schedules: [] }),
  })
  signIn({
    modules: ['hours', 'identity'],
    abilities: ['hours.manage', 'identity.manage_settings', 'identity.manage_platform'],
    user: { company: company('company') },
  })
  const { user, path } = renderScreen(<SettingsPage />)
  const choice = await screen.findByRole('combobox', { name: 'Configurações' })
  expect(screen.queryAllByRole('tab')).toEqual([])
  await user.click(choice)
  await user.click(await screen.findByTitle('Plataforma'))
  await screen.findByText('Não revelar quais e-mails existem')
  expect(path()).toBe('/?tab=platform')
})
