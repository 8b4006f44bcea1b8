/** The options of the bot, on the settings page of identity. */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import SettingsPage from '#web/shell/settings_page'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'

const settings = [
  { key: 'scheduleType', value: 'disabled' },
  { key: 'chatBotType', value: 'text' },
  { key: 'sendGreetingMessageOneQueues', value: 'disabled' },
  { key: 'botMaxMessageAge', value: '10' },
  { key: 'expiresBotTicket', value: '0' },
]
const abilities = ['identity.manage_settings']
const shown = async () => {
  const group = await screen.findByRole('region', { name: 'Horários e automação' })
  return [...group.querySelectorAll('label')].map(({ textContent }) => textContent)
}

it('SET-01: they stand between the hours and the menus that nobody answers, and are saved', async () => {
  signIn({ modules: ['identity', 'bot'], abilities })
  const server = await stubServer({
    'GET /settings': () => settings,
    'PUT /settings/sendGreetingMessageOneQueues': ({ body }) => body,
  })
  const { user } = renderScreen(<SettingsPage />)
  expect(await shown()).toEqual([
    'Horário de atendimento',
    'Menu de filas',
    'Saudar com uma fila só',
    'Robô ignora mensagens mais velhas que',
    'Encerrar menus sem resposta após',
  ])
  const group = within(screen.getByRole('region', { name: 'Horários e automação' }))
  group.getByTitle('Lista em texto')
  await user.click(group.getByRole('switch', { name: 'Saudar com uma fila só' }))
  await screen.findByText('Salvo')
  expect(server.calls('PUT /settings/sendGreetingMessageOneQueues')[0]!.body).toEqual({
    key: 'sendGreetingMessageOneQueues',
    value: 'enabled',
  })
})

it('switched off, they are not there', async () => {
  signIn({ modules: ['identity'], abilities })
  await stubServer({ 'GET /settings': () => settings })
  renderScreen(<SettingsPage />)
  expect(await shown()).toEqual(['Horário de atendimento', 'Encerrar menus sem resposta após'])
})
