/** Moving cards and lanes by keyboard and menu: optimistic, rolled back with a reason (TAG-03). */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { refuse } from '#web/testing/server'
import { chooseAll } from '../filter_store'
import handleEvent from '../realtime'
import { cardOf, namesIn, open, paying, quote, serve, ticket, vip } from './fixture'

const toPaying = 'PUT /ticket-tags/1/2'
const inPaying = ticket(1, 'Ana Lima', { tags: [paying, vip] })
beforeEach(() => {
  signIn()
  chooseAll()
})
const spoken = (text: RegExp) => screen.findByText(text, { selector: '[aria-live]' })

/** A response that the test sends when it chooses to. */
function later() {
  let give: (answer: unknown) => void = () => undefined
  const answer = new Promise((resolve) => (give = resolve))
  return { answer: () => answer, give }
}

it('TAG-03: Space lifts, arrows choose the lane, Space drops; shown before the server has responded', async () => {
  const put = later()
  const server = await serve({ [toPaying]: put.answer })
  const { user } = open()
  const card = await cardOf('Ana Lima')
  card.focus()
  await user.keyboard(' ')
  await spoken(/Ana Lima levantado de Orçamento/)
  await user.keyboard('{ArrowRight}')
  await spoken(/Pagamento, nenhum atendimento/)
  await waitFor(async () => expect(await namesIn('Pagamento')).toEqual(['Ana Lima']))
  expect(server.calls(toPaying)).toHaveLength(0)
  await user.keyboard(' ')
  await spoken(/Ana Lima solto em Pagamento/)
  await waitFor(() => expect(server.calls(toPaying)).toHaveLength(1))
  expect(await namesIn('Pagamento')).toEqual(['Ana Lima'])
  expect(document.activeElement).toBe(await cardOf('Ana Lima'))
  put.give(inPaying)
  await screen.findByText('Etiqueta “Orçamento” removida, “Pagamento” adicionada')
  expect(await namesIn('Pagamento')).toEqual(['Ana Lima'])
  // Move it back, and then out of all lanes.
  const out = ticket(1, 'Ana Lima', { tags: [vip] })
  server.on({ 'DELETE /ticket-tags/1': () => out })
  await user.keyboard(' {ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}')
  await screen.findByText('Etiqueta “Pagamento” removida')
  expect(await namesIn('Sem etapa')).toEqual(['Clara Nunes', 'Ana Lima'])
})

it('Escape or losing the focus leaves the card where it was', async () => {
  const server = await serve()
  const { user } = open()
  ;(await cardOf('Ana Lima')).focus()
  await user.keyboard(' {ArrowRight}{Escape}')
  await spoken(/Ana Lima ficou em Orçamento/)
  expect(await namesIn('Orçamento')).toEqual(['Bento Reis', 'Ana Lima'])
  await user.keyboard(' {ArrowRight}')
  await waitFor(async () => expect(await namesIn('Pagamento')).toEqual(['Ana Lima']))
  await user.tab()
  await waitFor(async () => expect(await namesIn('Orçamento')).toEqual(['Bento Reis', 'Ana Lima']))
  expect(server.requests.filter(({ method }) => method !== 'GET')).toHaveLength(0)
})

it('a refused move returns the card, with a message that says why', async () => {
  await serve({ [toPaying]: () => refuse(403, 'ERR_NO_PERMISSION') })
  const { user } = open()
  ;(await cardOf('Ana Lima')).focus()
  await user.keyboard(' {ArrowRight} ')
  await screen.findByText(/Você não tem permissão.*Ana Lima voltou para Orçamento\./)
  await waitFor(async () => expect(await namesIn('Orçamento')).toEqual(['Bento Reis', 'Ana Lima']))
  expect(document.activeElement).toBe(await cardOf('Ana Lima'))
})

it('goes back without a response, too, and says so', async () => {
  const server = await serve()
  const { user } = open()
  ;(await cardOf('Ana Lima')).focus()
  await user.keyboard(' {ArrowRight}')
  server.node.closeAllConnections()
  server.node.close()
  await user.keyboard(' ')
  await screen.findByText('Sem resposta do servidor. Ana Lima voltou para Orçamento.')
  await waitFor(async () => expect(await namesIn('Orçamento')).toEqual(['Bento Reis', 'Ana Lima']))
})

it('shows others’ changes meanwhile without interrupting the drag', async () => {
  const server = await serve({ [toPaying]: () => inPaying })
  const { user, client } = open()
  ;(await cardOf('Ana Lima')).focus()
  await user.keyboard(' {ArrowRight}')
  handleEvent('ticket', { action: 'update', ticket: ticket(8, 'Elis Prado') } as never, client)
  handleEvent('ticket', { action: 'update', ticket: ticket(1, 'Ana Lima') } as never, client)
  await cardOf('Elis Prado')
  expect(await namesIn('Pagamento')).toEqual(['Ana Lima'])
  expect(document.activeElement).toBe(await cardOf('Ana Lima'))
  await user.keyboard(' ')
  await waitFor(() => expect(server.calls(toPaying)).toHaveLength(1))
})

it('does not move a ticket that was closed meanwhile, and says so', async () => {
  const server = await serve()
  const { user, client } = open()
  ;(await cardOf('Ana Lima')).focus()
  await user.keyboard(' {ArrowRight}')
  const over = ticket(1, 'Ana Lima', { status: 'closed' })
  handleEvent('ticket', { action: 'update', ticket: over } as never, client)
  await user.keyboard(' ')
  await screen.findByText(/atendimento de Ana Lima foi encerrado/)
  await waitFor(() => expect(screen.queryByRole('article', { name: /^Ana Lima/ })).toBeNull())
  expect(server.calls(toPaying)).toHaveLength(0)
})

it('arrow keys move between cards, Tab reaches only one, Enter opens it', async () => {
  await serve()
  const { user, path } = open()
  const clara = await cardOf('Clara Nunes')
  clara.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}')
  expect(document.activeElement).toBe(await cardOf('Ana Lima'))
  expect(screen.getAllByRole('article').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  await user.keyboard('{ArrowLeft}')
  expect(document.activeElement).toBe(clara)
  await user.keyboard('{End}{Home}{ArrowUp}{ArrowLeft}{Enter}')
  expect(path()).toBe('/tickets/uuid-3')
})

it('a card can be moved by a menu, which the key m opens, too', async () => {
  const server = await serve({ [toPaying]: () => inPaying })
  const { user } = open()
  const card = await cardOf('Ana Lima')
  await user.click(within(card).getByRole('button', { name: 'Mover Ana Lima para…' }))
  const menu = await screen.findByRole('menu', { name: 'Mover Ana Lima para…' })
  const items = within(menu).getAllByRole('menuitemradio')
  expect(items.map((item) => item.textContent)).toEqual(['Sem etapa', 'Orçamento', 'Pagamento'])
  expect(within(menu).getByRole('menuitemradio', { checked: true }).textContent).toBe('Orçamento')
  await user.click(items[1]!)
  expect(server.calls('PUT /ticket-tags/1/1')).toHaveLength(0)
  card.focus()
  await user.keyboard('m{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByText('Etiqueta “Orçamento” removida, “Pagamento” adicionada')
  expect(await namesIn('Pagamento')).toEqual(['Ana Lima'])
})

it('TAG-01: lanes are ordered by keyboard; a refused order is rolled back', async () => {
  signIn({ abilities: ['tags.mark_kanban'] })
  const order = 'PUT /tags/kanban/order'
  const server = await serve({ [order]: () => ({ lista: [paying, quote] }) })
  const { user } = open()
  const names = () =>
    screen.getAllByRole('heading', { level: 2 }).map((one) => one.firstChild?.textContent)
  const grip = await screen.findByRole('button', { name: 'Mover a etapa Orçamento' })
  grip.focus()
  await user.keyboard(' ')
  await spoken(/Etapa Orçamento levantada, 1 de 2/)
  await user.keyboard('{ArrowRight}')
  await spoken(/Orçamento, 2 de 2/)
  await user.keyboard(' ')
  await spoken(/Etapa Orçamento é agora a 2 de 2/)
  await waitFor(() => expect(server.calls(order)).toHaveLength(1))
  expect(server.calls(order)[0]!.body).toEqual({ ids: [2, 1] })
  await waitFor(() => expect(names()).toEqual(['Sem etapa', 'Pagamento', 'Orçamento']))
  expect(document.activeElement).toBe(
    screen.getByRole('button', { name: 'Mover a etapa Orçamento' })
  )
  server.on({ [order]: () => refuse(403, 'ERR_NO_PERMISSION') })
  server.on({ 'GET /tags/kanban': () => ({ lista: [paying, quote] }) })
  await user.keyboard(' {ArrowLeft} ')
  await screen.findByText(/As etapas voltaram à ordem anterior/)
  await waitFor(() => expect(names()).toEqual(['Sem etapa', 'Pagamento', 'Orçamento']))
})
