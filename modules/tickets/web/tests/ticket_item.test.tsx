/** One ticket in the list, in each state. */
import { screen, waitFor, within } from '@testing-library/react'
import dayjs from 'dayjs'
import { expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { TicketItem } from '../components/ticket_item'
import { readTicket } from '../api_reading'
import { listStore } from '../list_store'
import type { Ticket } from '../model'
import { aTicket, colleague, me, ofDeletedContact, ticketWire } from './people'

function showItem(ticket: Ticket, { mayPeek = false } = {}) {
  const onAct = vi.fn()
  const shown = renderScreen(
    <TicketItem
      ticket={ticket}
      isSelected={false}
      isCurrent
      viewerId={me.id}
      viewerName={me.name}
      mayPeek={mayPeek}
      onAct={onAct}
    />,
    { at: '/tickets' }
  )
  return { ...shown, onAct }
}

test('an open ticket is a link with name, preview, unread count and chips', () => {
  showItem(aTicket({ name: 'Ana Lima', lastMessage: '*Oi*', unreadMessages: 3 }))
  const link = screen.getByRole('link', { name: /Ana Lima/ })
  expect(link.getAttribute('href')).toBe(`/tickets/${aTicket().uuid}`)
  expect(within(link).getByText('Oi')).toBeTruthy()
  expect(within(link).getByLabelText('3 mensagens não lidas').textContent).toBe('3')
  expect(within(link).getByText('Vendas')).toBeTruthy()
  expect(within(link).getByText('Loja 1')).toBeTruthy()
})

test.each([
  ['*Marina Azevedo:*\nJá *separei*', 'Você: Já separei'],
  ['*Marina Azevedo:* Já separei', 'Você: Já separei'],
  ['*Caio Brandão:*\nJá separei', 'Caio Brandão: Já separei'],
])('the preview of %j is %j', (lastMessage, shown) => {
  showItem(aTicket({ lastMessage }))
  expect(screen.getByText(shown)).toBeTruthy()
})

test('shows the time for a ticket of today', () => {
  showItem(aTicket({ updatedAt: dayjs().hour(9).minute(5).toISOString() }))
  expect(screen.getByText('09:05')).toBeTruthy()
})
test('shows the date for an older ticket', () => {
  showItem(aTicket({ updatedAt: '2026-03-09T15:00:00.000Z' }))
  expect(screen.getByText('09/03/2026')).toBeTruthy()
})

test('shows the colleague’s name, and counts the chips that do not fit', () => {
  showItem(aTicket({ user: colleague }))
  expect(screen.getByText('Caio Brandão')).toBeTruthy()
  expect(screen.getByText('+1').getAttribute('title')).toBe('Loja 1')
})

test('a pending ticket is not opened by a click, but can be accepted', async () => {
  const ticket = aTicket({ status: 'pending' })
  const { user, path, onAct } = showItem(ticket)
  await user.click(screen.getByRole('button', { name: /Ana Lima/ }))
  expect(path()).toBe('/tickets')
  expect(onAct).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Aceitar' }))
  expect(onAct).toHaveBeenCalledWith('accept', ticket)
})

test.each(['pending', 'open', 'closed'] as const)(
  'offers a peek into a %s ticket only with the permission',
  async (status) => {
    const ticket = aTicket({ status })
    const { user, path, unmount } = showItem(ticket, { mayPeek: true })
    await user.click(screen.getByRole('button', { name: 'Espiar' }))
    expect(listStore.getState().peekedUuid).toBe(ticket.uuid)
    expect(path()).toBe('/tickets')
    unmount()
    showItem(ticket)
    expect(screen.queryByRole('button', { name: 'Espiar' })).toBeNull()
  }
)

test('TCK-05: shows the matching message with highlights, and links to it', () => {
  const hit = { id: 77, body: 'O vaso *azul* chegou', createdAt: '2026-11-01T12:00:00.000Z' }
  const found = { ...ticketWire(), messageHit: hit }
  renderScreen(
    <TicketItem
      ticket={readTicket(found)}
      isSelected={false}
      isCurrent
      viewerId={me.id}
      viewerName={me.name}
      mayPeek={false}
      search="AZUL"
      onAct={vi.fn()}
    />
  )
  const link = screen.getByRole('link', { name: /Ana Lima/ })
  expect(link.getAttribute('href')).toBe(`/tickets/${found.uuid}?message=77`)
  expect(screen.getByText('azul').tagName).toBe('MARK')
  expect(screen.queryByText('Bom dia!')).toBeNull()
})

test('an open ticket can be resolved, a closed one reopened', async () => {
  const open = showItem(aTicket())
  await open.user.click(screen.getByRole('button', { name: 'Encerrar' }))
  expect(open.onAct).toHaveBeenCalledWith('resolve', aTicket())
  open.unmount()
  const closed = showItem(aTicket({ status: 'closed' }))
  expect(screen.queryByRole('button', { name: 'Encerrar' })).toBeNull()
  await closed.user.click(screen.getByRole('button', { name: 'Reabrir' }))
  expect(closed.onAct).toHaveBeenCalledWith('reopen', aTicket({ status: 'closed' }))
})

test('CON-03: the ticket of a deleted contact is read-only and cannot be reopened', () => {
  showItem(aTicket(ofDeletedContact))
  screen.getByRole('link', { name: /Ana Lima/ })
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows an icon beside the kind of a picture without a caption', async () => {
  signIn({ user: me, modules: ['messages'] })
  showItem(aTicket({ lastMessage: 'Imagem' }))
  await waitFor(() => expect(screen.getByText('Imagem').querySelector('svg')).toBeTruthy())
})

test('isolates the direction of texts of any script', () => {
  showItem(aTicket({ name: 'محمد علي', lastMessage: 'مرحبا 👋' }))
  expect(screen.getByText('محمد علي').getAttribute('dir')).toBe('auto')
  expect(screen.getByText('مرحبا 👋').getAttribute('dir')).toBe('auto')
})
