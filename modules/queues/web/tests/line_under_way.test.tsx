/** An unsaved menu option when the queue's drawer is saved or closed: it is saved, or the user is asked. */
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import { QueueDrawer } from '../components/queue_drawer'
import type { Queue } from '../model'
import { listQueues } from '../api'
import { anOption, aQueue, asAdmin } from './queues'

let server: StubServer
let sales: Queue
beforeEach(async () => {
  asAdmin()
  server = await stubServer({
    'GET /queue': () => [aQueue(1, 'Vendas')],
    'GET /users/list': () => [],
    'GET /queue-options': () => [anOption(2, 1, 'Trocas')],
    'POST /queue-options': () => anOption(3, 2, 'Boleto'),
    'PUT /queue/1': () => aQueue(1, 'Vendas'),
  })
  sales = (await listQueues())[0]!
})

function OpenableDrawer() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Abrir</button>
      <QueueDrawer
        subject={isOpen ? sales : null}
        queues={[sales]}
        onSaved={() => {}}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
const drawer = () => screen.findByRole('dialog', { name: 'Fila Vendas' })
const sent = () => server.requests.filter(({ method }) => method !== 'GET').map(({ path }) => path)

/** Opens the editor of a new menu option and types this title. */
async function writing(title: string) {
  const { user } = renderScreen(<OpenableDrawer />)
  const open = async () => {
    await user.click(screen.getByText('Abrir'))
    await user.click(within(await drawer()).getByRole('tab', { name: 'Menu' }))
    await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }))
  }
  await open()
  if (title) await user.type(screen.getByLabelText('Título'), title)
  const press = async (name: string) =>
    // The drawer's own buttons come after those of the option.
    user.click(
      within(await drawer())
        .getAllByRole('button', { name })
        .at(-1)!
    )
  return { user, open, press }
}
const isGone = () => waitFor(() => expect(screen.queryByLabelText('Título')).toBeNull())

it('is saved before the queue when the drawer is saved', async () => {
  const { press } = await writing('Boleto')
  await press('Salvar')
  await isGone()
  await waitFor(() => expect(sent()).toEqual(['/queue-options', '/queue/1']))
  expect(server.calls('POST /queue-options')[0]!.body).toMatchObject({ title: 'Boleto' })
})

it('keeps the drawer open and is brought into view while it is invalid', async () => {
  server.on({ 'POST /queue-options': () => refuse(409, 'ERR_DUPLICATED_OPTION') })
  const { user, press } = await writing('Boleto')
  await user.click(within(await drawer()).getByRole('tab', { name: 'Dados' }))
  await press('Salvar')
  await screen.findByText('Outra opção deste menu já tem este número.')
  const tab = within(await drawer()).getByRole('tab', { name: 'Menu' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  expect(sent()).toEqual(['/queue-options'])
})

it('asks before closing; once it is saved or discarded, closing does not ask', async () => {
  const { user, open, press } = await writing('Boleto')
  await user.type(screen.getByLabelText('Nome'), '!')
  await press('Cancelar')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await isGone()
  expect(sent()).toEqual([])
  await open()
  await press('Cancelar')
  await isGone()
  await open()
  await user.type(screen.getByLabelText('Título'), 'Boleto')
  await user.click(screen.getByRole('button', { name: 'Salvar opção' }))
  await waitFor(() => expect(screen.queryByLabelText('Título')).toBeNull())
  await press('Cancelar')
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Menu' })).toBeNull())
})
