/** The texts of other modules in the form of a connection (ADR 45). */
import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { connectionTexts, type ConnectionFieldsProps } from '#modules/whatsapp/contract'
import { installedModules, loadModules } from '#web/shell/discover'
import { fill } from '#web/shell/slots'
import { Field } from '#web/kit/form_drawer'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { ConnectionDrawer } from '../components/connection_drawer'

function Birthday({ declare }: ConnectionFieldsProps) {
  useEffect(() => {
    declare('birthdayMessage')
  }, [declare])
  return (
    <Field name="birthdayMessage" label="Aniversário">
      <input />
    </Field>
  )
}

/** A module that keeps a text of each connection. */
async function neighbour() {
  await loadModules()
  const load = async () => ({ default: Birthday })
  const module = { name: 'neighbour', fills: [fill(connectionTexts, load)] }
  installedModules.push(module)
  onTestFinished(() => void installedModules.splice(installedModules.indexOf(module), 1))
}

test('they are sent with the others, and an error opens their tab', async () => {
  await neighbour()
  signIn({ modules: ['neighbour'] })
  const server = await stubServer({
    'GET /queue': () => [],
    'POST /whatsapp': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: 'birthdayMessage', rule: 'maxLength' }]),
  })
  const { user } = renderScreen(
    <ConnectionDrawer subject="new" onClose={() => {}} onAdded={() => {}} />
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar conexão' }))
  await user.type(drawer.getByLabelText('Nome'), 'Filial')
  await user.click(drawer.getByRole('tab', { name: 'Mensagens' }))
  await user.type(await drawer.findByLabelText('Aniversário'), 'Viva!')
  const labels = drawer.getByRole('tabpanel', { name: 'Mensagens' }).querySelectorAll('label')
  expect([...labels].map(({ textContent }) => textContent)).toEqual([
    'Saudação',
    'Encerramento',
    'Aniversário',
    'Encerramento por falta de resposta',
  ])
  await user.click(drawer.getByRole('tab', { name: 'Geral' }))
  await user.click(drawer.getByRole('button', { name: /^Adicionar/ }))
  await waitFor(() =>
    expect(drawer.getByRole('tab', { name: 'Mensagens' }).getAttribute('aria-selected')).toBe(
      'true'
    )
  )
  expect(server.calls('POST /whatsapp')[0]!.body).toMatchObject({
    name: 'Filial',
    birthdayMessage: 'Viva!',
  })
})
