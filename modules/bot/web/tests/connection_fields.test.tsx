/** What the bot says on a connection, in the form of the connection. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  connectionAutomation,
  connectionGreeting,
  connectionRouting,
  connectionTexts,
} from '#modules/whatsapp/contract'
import { EntityForm, useSubmit } from '#web/kit/form'
import { Slot } from '#web/shell/slots'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

const stored = {
  greetingMessage: 'Oi',
  transferQueueId: 2,
  timeToTransfer: 10,
  outOfHoursMessage: 'Fechado',
  maxUseBotQueues: 0,
  timeUseBotQueues: 5,
}

function Save() {
  return <button onClick={useSubmit()}>Salvar</button>
}

function renderForm(initial: object) {
  const sent: unknown[] = []
  const declared: string[] = []
  const submit = async (values: object) => sent.push(values)
  const declare = (field: string) => void declared.push(field)
  const { user } = renderScreen(
    <EntityForm initial={initial} submit={submit}>
      <Slot of={connectionGreeting} props={{ declare }} />
      <Slot of={connectionRouting} props={{ declare, queues: [{ id: 2, name: 'Suporte' }] }} />
      <Slot of={connectionTexts} props={{ declare }} />
      <Slot of={connectionAutomation} props={{ declare }} />
      <Save />
    </EntityForm>
  )
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }))
  return { user, save, sent, declared }
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const menus = 'Vezes que o menu de filas é enviado'

it('BOT-03, BOT-11, BOT-12, BOT-42: shows what is stored and sends what is typed, by the names on the wire', async () => {
  signIn({ modules: ['bot'] })
  const { user, save, sent, declared } = renderForm(stored)
  expect((await field('Saudação')).value).toBe('Oi')
  expect((await field('Fora do expediente')).value).toBe('Fechado')
  expect((await field(menus)).value).toBe('0')
  expect((await field('Transferir quem espera sem fila há')).value).toBe('10')
  const pause = await field('Não repetir o menu por')
  expect(pause.value).toBe('5')
  await user.clear(pause)
  await user.type(pause, '15')
  await save()
  await waitFor(() => expect(sent).toEqual([{ ...stored, timeUseBotQueues: 15 }]))
  expect(declared.toSorted()).toEqual(Object.keys(stored).toSorted())
})

it('BOT-28: a chosen transfer queue can be cleared', async () => {
  signIn({ modules: ['bot'] })
  const { user, save, sent } = renderForm(stored)
  const select = (await field('Fila de transferência')).closest<HTMLElement>('.ant-select')!
  expect(select.textContent).toContain('Suporte')
  await user.click(within(select).getByRole('button'))
  expect(select.textContent).toContain('Nenhuma')
  for (const name of ['Saudação', 'Fora do expediente', menus]) await field(name)
  await save()
  await waitFor(() => expect(sent).toEqual([{ ...stored, transferQueueId: null }]))
})

it('CNX-06: starts with the defaults for a new connection', async () => {
  signIn({ modules: ['bot'] })
  const { save, sent } = renderForm({})
  expect((await field('Saudação')).value).toBe('')
  expect((await field('Fora do expediente')).value).toBe('')
  expect((await field(menus)).value).toBe('3')
  expect((await field('Não repetir o menu por')).value).toBe('0')
  expect((await field('Transferir quem espera sem fila há')).value).toBe('0')
  await save()
  const numbers = { maxUseBotQueues: 3, timeUseBotQueues: 0, timeToTransfer: 0 }
  await waitFor(() => expect(sent).toMatchObject([numbers]))
})

it('switched off, they are not there', async () => {
  signIn({ modules: [] })
  const { save, sent } = renderForm({})
  await save()
  await waitFor(() => expect(sent).toEqual([{}]))
  expect(screen.queryAllByRole('textbox')).toEqual([])
})
