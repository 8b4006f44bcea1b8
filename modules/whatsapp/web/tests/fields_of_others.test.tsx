/** The fields of other modules in the form of a connection (ADR 45). */
import { screen, waitFor, within } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import {
  connectionAutomation,
  connectionGreeting,
  connectionRouting,
  connectionTexts,
  type ConnectionFieldsProps,
} from '#modules/whatsapp/contract'
import { installedModules, loadModules } from '#web/shell/discover'
import { fill, type SlotToken } from '#web/shell/slots'
import { Field } from '#web/kit/form_drawer'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { ConnectionDrawer } from '../components/connection_drawer'

function fillWith(slot: SlotToken<ConnectionFieldsProps>, name: string, label: string) {
  function Text({ declare }: ConnectionFieldsProps) {
    useEffect(() => {
      declare(name)
    }, [declare])
    return (
      <Field name={name} label={label} initialValue="">
        <input />
      </Field>
    )
  }
  return fill(slot, async () => ({ default: Text }))
}

/** A module that keeps a field of each connection in every slot. */
async function neighbour() {
  await loadModules()
  const fills = [
    fillWith(connectionRouting as SlotToken<ConnectionFieldsProps>, 'birthdayQueue', 'Fila'),
    fillWith(connectionGreeting, 'birthdayGreeting', 'Bom dia'),
    fillWith(connectionTexts, 'birthdayMessage', 'Aniversário'),
    fillWith(connectionAutomation, 'birthdayTimes', 'Vezes'),
  ]
  const module = { name: 'neighbour', fills }
  installedModules.push(module)
  onTestFinished(() => void installedModules.splice(installedModules.indexOf(module), 1))
}

const labelsIn = (panel: HTMLElement) =>
  [...panel.querySelectorAll('label')].map(({ textContent }) => textContent)

test.each([
  {
    tab: 'Filas',
    label: 'Fila',
    field: 'birthdayQueue',
    labels: ['Filas que atendem este número', 'Fila'],
  },
  {
    tab: 'Mensagens',
    label: 'Aniversário',
    field: 'birthdayMessage',
    labels: ['Bom dia', 'Encerramento', 'Aniversário', 'Encerramento por falta de resposta'],
  },
  {
    tab: 'Mensagens',
    label: 'Bom dia',
    field: 'birthdayGreeting',
    labels: ['Bom dia', 'Encerramento', 'Aniversário', 'Encerramento por falta de resposta'],
  },
  {
    tab: 'Robô',
    label: 'Vezes',
    field: 'birthdayTimes',
    labels: ['Vezes', 'Encerrar quando o cliente não responde há'],
  },
])('$field is sent with the others, and an error opens its tab', async (one) => {
  await neighbour()
  signIn({ modules: ['neighbour'] })
  const server = await stubServer({
    'GET /queue': () => [],
    'POST /whatsapp': () =>
      refuse(422, 'ERR_VALIDATION', [{ field: one.field, rule: 'maxLength' }]),
  })
  const { user } = renderScreen(
    <ConnectionDrawer subject="new" onClose={() => {}} onAdded={() => {}} />
  )
  const drawer = within(await screen.findByRole('dialog', { name: 'Adicionar conexão' }))
  const tab = drawer.getByRole('tab', { name: one.tab })
  await user.type(drawer.getByLabelText('Nome'), 'Filial')
  await user.click(tab)
  await user.type(await drawer.findByLabelText(one.label), 'Viva!')
  expect(labelsIn(drawer.getByRole('tabpanel', { name: one.tab }))).toEqual(one.labels)
  await user.click(drawer.getByRole('tab', { name: 'Geral' }))
  await user.click(drawer.getByRole('button', { name: /^Adicionar/ }))
  await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'))
  expect(server.calls('POST /whatsapp')[0]!.body).toMatchObject({
    name: 'Filial',
    [one.field]: 'Viva!',
  })
})
