/** Editing a queue's menu: adding, changing, moving and deleting options. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { QueueOptionWire } from '#modules/queues/wire'
import { EntityForm } from '#web/kit/form'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import { OptionsTab } from '../components/options_tab'
import { anOption, asAdmin } from './queues'

const prices = anOption(1, 1, 'Preços', [anOption(11, 1, 'Sapatos'), anOption(12, 2, 'Chapéus')])
const returns = anOption(2, 2, 'Trocas')

function tab() {
  return (
    <EntityForm
      initial={{}}
      submit={async () => {
        throw new Error('the form around it was sent')
      }}
    >
      <OptionsTab queueId={1} />
    </EntityForm>
  )
}
const menu = (...options: QueueOptionWire[]) => ({ 'GET /queue-options': () => options })
const titles = (list: HTMLElement) =>
  [...list.children].map((line) => line.querySelector('[role=group]')?.getAttribute('aria-label'))
const top = () => screen.getByRole('list', { name: 'Opções do menu' })

beforeEach(() => void asAdmin())

it('BOT-20: shows the tree, each level in order', async () => {
  await stubServer(menu(prices, returns))
  renderScreen(tab())
  await screen.findByRole('group', { name: 'Preços' })
  expect(titles(top())).toEqual(['Preços', 'Trocas'])
  expect(titles(screen.getByRole('list', { name: 'Opções de Preços' }))).toEqual([
    'Sapatos',
    'Chapéus',
  ])
})

it('explains a queue without a menu, and shows an error when loading fails', async () => {
  const server = await stubServer({
    'GET /queue-options': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(tab())
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  server.on(menu())
  await user.click(again)
  await screen.findByText(/Sem opções, o cliente vai direto a quem atende/)
})

it('BOT-20: a new option gets the next number, is saved by Enter, and starts with the focus on its title', async () => {
  const server = await stubServer({
    ...menu(prices, anOption(2, 7, 'Trocas')),
    'POST /queue-options': () => anOption(3, 8, 'Boleto'),
  })
  const { user } = renderScreen(tab())
  await user.click(await screen.findByRole('button', { name: 'Adicionar opção' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Título'))
  expect(screen.getByLabelText<HTMLInputElement>('Número').value).toBe('8')
  await user.keyboard('{Enter}')
  await screen.findByText('Dê um título à opção.')
  expect(server.calls('POST /queue-options')).toHaveLength(0)
  await user.keyboard('Boleto{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('Título')).toBeNull())
  expect(server.calls('POST /queue-options')[0]!.body).toEqual({
    queueId: 1,
    parentId: null,
    title: 'Boleto',
    message: '',
    option: 8,
  })
})

it('BOT-20: adds an option below the one whose button was clicked', async () => {
  const server = await stubServer({
    ...menu(prices, returns),
    'POST /queue-options': () => returns,
  })
  const { user } = renderScreen(tab())
  await user.click(await screen.findByRole('button', { name: 'Adicionar dentro de Preços' }))
  await user.keyboard('Bolsas{Enter}')
  await waitFor(() => expect(server.calls('POST /queue-options')).toHaveLength(1))
  expect(server.calls('POST /queue-options')[0]!.body).toMatchObject({ parentId: 1, option: 3 })
})

it('BOT-20: shows at the number that another option has it', async () => {
  await stubServer({
    ...menu(prices, returns),
    'PUT /queue-options/2': () => refuse(409, 'ERR_DUPLICATED_OPTION'),
  })
  const { user } = renderScreen(tab())
  await user.click(await screen.findByRole('button', { name: 'Editar: Trocas' }))
  const number = screen.getByLabelText('Número')
  await user.clear(number)
  await user.type(number, '1')
  await user.click(screen.getByRole('button', { name: 'Salvar opção' }))
  await screen.findByText('Outra opção deste menu já tem este número.')
  // The typed values are kept.
  expect(screen.getByLabelText<HTMLInputElement>('Título').value).toBe('Trocas')
})

it('Escape discards the changes', async () => {
  const server = await stubServer(menu(prices, returns))
  const { user } = renderScreen(tab())
  await user.click(await screen.findByRole('button', { name: 'Editar: Trocas' }))
  await user.keyboard(' e mais{Escape}')
  screen.getByRole('group', { name: 'Trocas' })
  expect(server.requests.filter(({ method }) => method === 'PUT')).toHaveLength(0)
})

it('BOT-20: moves optimistically by button and by Alt with the arrow keys; an error restores the order', async () => {
  const server = await stubServer({
    ...menu(prices, returns),
    'PUT /queue-options/order': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
  })
  const { user } = renderScreen(tab())
  await user.click(await screen.findByRole('button', { name: 'Subir: Trocas' }))
  await waitFor(() => expect(server.calls('PUT /queue-options/order')).toHaveLength(1))
  expect(server.calls('PUT /queue-options/order')[0]!.body).toEqual({
    queueId: 1,
    parentId: null,
    ids: [2, 1],
  })
  await waitFor(() => expect(titles(top())).toEqual(['Preços', 'Trocas']))

  server.on({ 'PUT /queue-options/order': () => ({}), ...menu(returns, prices) })
  screen.getByRole('button', { name: 'Editar: Trocas' }).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(titles(top())).toEqual(['Trocas', 'Preços']))
  expect(screen.queryByRole('button', { name: 'Subir: Trocas' })).toBeNull()
})

it('BOT-27: deletes an option after a confirmation that names what is deleted with it', async () => {
  const server = await stubServer({
    ...menu(prices, returns),
    'DELETE /queue-options/1': () => ({}),
  })
  const { user } = renderScreen(tab())
  await user.click(await screen.findByRole('button', { name: 'Excluir: Preços' }))
  await screen.findByText('Também saem 2 opções de dentro dela: Sapatos, Chapéus.')
  expect(server.calls('DELETE /queue-options/1')).toHaveLength(0)
  server.on(menu(returns))
  await user.click(screen.getByRole('button', { name: 'Excluir opção' }))
  await waitFor(() => expect(titles(top())).toEqual(['Trocas']))
})
