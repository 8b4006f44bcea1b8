/** The settings of campaigns, and the switch on a contact (CMP-10, CMP-11, CMP-13, CMP-25). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import OptOutField from '../components/opt_out_field'
import { messagesPerHour } from '../pace'
import SettingsPage from '../pages/settings_page'
import handleEvent from '../realtime'
import { settings, settingsWire } from './campaigns'

beforeEach(() => void signIn({ abilities: ['campaigns.manage'] }))
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' })

it('CMP-25: saves explicitly, all in one call', async () => {
  const server = await stubServer({
    'GET /campaign-settings': () => settingsWire(),
    'POST /campaign-settings': () => settingsWire(),
  })
  const { user } = renderScreen(<SettingsPage />)
  await screen.findByText('Assim saem cerca de 140 mensagens por hora.')
  expect(save().disabled).toBe(true)
  fireEvent.mouseDown(screen.getByLabelText('Espera entre mensagens'))
  fireEvent.click(await screen.findByTitle('10 segundos'))
  await user.click(screen.getByRole('switch', { name: 'Só enviar em um horário' }))
  await user.clear(screen.getByLabelText('Limite por dia e número'))
  await user.type(screen.getByLabelText('Limite por dia e número'), '500')
  await user.type(screen.getByLabelText('Palavras para sair'), 'CHEGA{Enter}')
  await user.click(save())
  await screen.findByText('Ajustes salvos')
  expect(server.calls('POST /campaign-settings').map(({ body }) => body)).toEqual([
    {
      settings: {
        ...settings,
        messageInterval: 10,
        campaignWindow: '08:00-20:00',
        campaignDailyLimit: 500,
        optOutWords: 'SAIR, PARAR, CHEGA',
      },
    },
  ])
})

it('CMP-10: a variable is there only once; a missing key is said at its row', async () => {
  const server = await stubServer({ 'GET /campaign-settings': () => settingsWire() })
  const { user } = renderScreen(<SettingsPage />)
  await user.click(await screen.findByRole('button', { name: 'Adicionar variável' }))
  await user.click(save())
  await screen.findByText('Escreva a chave.')
  await user.type(screen.getByLabelText('Variável 2: Chave'), 'Desconto')
  await screen.findByText('Esta chave já existe.')
  await user.click(save())
  expect(server.calls('POST /campaign-settings')).toHaveLength(0)
  server.on({ 'POST /campaign-settings': () => settingsWire() })
  await user.type(screen.getByLabelText('Variável 2: Chave'), '2')
  await user.click(save())
  await screen.findByText('Ajustes salvos')
})

it('a refusal is said, and nothing that was typed is lost', async () => {
  await stubServer({
    'GET /campaign-settings': () => settingsWire({ variables: [] }),
    'POST /campaign-settings': () => refuse(500, 'ERR_UNAVAILABLE'),
  })
  const { user } = renderScreen(<SettingsPage />)
  await user.type(await screen.findByLabelText('Palavras para voltar'), 'QUERO{Enter}')
  await user.click(save())
  await screen.findByText('O serviço está indisponível agora. Tente de novo em instantes.')
  screen.getByText('QUERO')
})

it('settings that cannot be read say so, and are asked for again', async () => {
  const server = await stubServer({
    'GET /campaign-settings': () => refuse(500, 'ERR_UNAVAILABLE'),
  })
  const { user } = renderScreen(<SettingsPage />)
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on({ 'GET /campaign-settings': () => settingsWire() })
  await user.click(again)
  await screen.findByText('Ritmo')
})

it.each([
  [{ messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 }, 140],
  [{ messageInterval: 20, longerIntervalAfter: 0, greaterInterval: 120 }, 160],
  [{ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 }, 3600],
  [{ messageInterval: 0, longerIntervalAfter: 1, greaterInterval: 120 }, 25],
])('CMP-11: %o: about %i messages an hour', (gaps, expected) => {
  expect(messagesPerHour(gaps)).toBe(expected)
})

it('a contact’s switch says whether it receives campaigns, is saved at once, and follows events', async () => {
  const out = { optedOut: true, at: '2026-11-20T12:00:00.000Z' }
  const server = await stubServer({
    'GET /contacts/12/campaign-opt-out': () => ({ optedOut: false, at: null }),
    'PUT /contacts/12/campaign-opt-out': () => out,
  })
  const { user, client } = renderScreen(<OptOutField contactId={12} />)
  await screen.findByText('Esta pessoa recebe as campanhas da empresa.')
  const field = screen.getByRole('switch', { name: 'Recebe campanhas' })
  expect(field.getAttribute('aria-checked')).toBe('true')
  await user.click(field)
  await screen.findByText('Não recebe desde 20/11/2026.')
  expect(server.calls('PUT /contacts/12/campaign-opt-out')[0]!.body).toEqual({ optedOut: true })
  handleEvent(
    'campaign-opt-out',
    { action: 'update', contactId: 12, optedOut: false, at: null },
    client
  )
  await waitFor(() => expect(field.getAttribute('aria-checked')).toBe('true'))
})

it('a refused turn stays as it was, and says why', async () => {
  await stubServer({
    'GET /contacts/12/campaign-opt-out': () => ({ optedOut: false, at: null }),
    'PUT /contacts/12/campaign-opt-out': () => refuse(404, 'ERR_NO_CONTACT_FOUND'),
  })
  const { user } = renderScreen(<OptOutField contactId={12} />)
  await screen.findByText('Esta pessoa recebe as campanhas da empresa.')
  const field = screen.getByRole('switch', { name: 'Recebe campanhas' })
  await user.click(field)
  await waitFor(() => expect(field.getAttribute('aria-checked')).toBe('true'))
  await screen.findByRole('alert')
})
