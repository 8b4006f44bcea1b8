/** The tabs of the settings: who sees them, and those that depend on a setting's value. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
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
