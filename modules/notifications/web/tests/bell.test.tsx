/** The bell: for which tickets it rings, what it lists, and what it does when it rings. */
import { QueryClient } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { stubServer } from '#web/testing/server'
import { bellStore } from '../bell_store'
import Bell from '../components/bell'
import type { Unread } from '../model'
import { keys } from '../queries'
import handleEvent from '../realtime'
import { renewed, ringsFor, without } from '../unread_list'
import { aMessage, aTicket, colleague, me, messageWire, ticketWire } from './fixture'

const viewer = { userId: me.id }
const waits = { status: 'pending', unreadMessages: 1 } as const

describe('core.md 6, RT-07: which tickets it rings for', () => {
  test('rings for the user’s own tickets and for pending ones', () => {
    expect(ringsFor(aTicket({ unreadMessages: 1 }), aMessage(), viewer)).toBe(true)
    expect(ringsFor(aTicket(waits), aMessage(), viewer)).toBe(true)
  })

  test('does not ring for colleagues’ tickets, closed ones, own messages or ones read on the phone', () => {
    const foreign = aTicket({ user: colleague, unreadMessages: 1 })
    expect(ringsFor(foreign, aMessage(), viewer)).toBe(false)
    expect(ringsFor(aTicket({ status: 'closed', unreadMessages: 1 }), aMessage(), viewer)).toBe(
      false
    )
    expect(ringsFor(aTicket({ unreadMessages: 1 }), aMessage({ fromMe: true }), viewer)).toBe(false)
    expect(ringsFor(aTicket({ unreadMessages: 0 }), aMessage(), viewer)).toBe(false)
  })

  test('does not ring for the ticket that is on the screen', () => {
    const ticket = aTicket({ unreadMessages: 1 })
    window.history.pushState({}, '', `/tickets/${ticket.uuid}`)
    expect(ringsFor(ticket, aMessage(), viewer)).toBe(false)
    window.history.pushState({}, '', '/tickets')
    expect(ringsFor(ticket, aMessage(), viewer)).toBe(true)
  })
})

describe('the list', () => {
  const list = (...rows: Unread['rows']): Unread => ({ rows, count: rows.length })
  const ids = ({ rows }: Unread) => rows.map(({ id }) => id)
  const at = (minute: number) => `2026-11-20T12:0${minute}:00.000Z`

  test('inserts an unread ticket by time and counts it once', () => {
    const one = aTicket({ id: 1, unreadMessages: 1, updatedAt: at(1) })
    const two = aTicket({ id: 2, unreadMessages: 1, updatedAt: at(2) })
    const both = renewed(renewed(list(), two, viewer), one, viewer)
    expect(ids(both)).toEqual([2, 1])
    const again = renewed(both, { ...one, unread: 2, updatedAt: at(3) }, viewer)
    expect(ids(again)).toEqual([1, 2])
    expect(again.count).toBe(2)
  })

  test('removes a ticket that is read, accepted by a colleague or deleted', () => {
    const ticket = aTicket({ id: 1, ...waits })
    const full = list(ticket)
    expect(renewed(full, { ...ticket, unread: 0 }, viewer)).toEqual(list())
    const taken = { ...ticket, status: 'open', ownerId: colleague.id } as const
    expect(renewed(full, taken, viewer)).toEqual(list())
    expect(without(full, 1)).toEqual(list())
    expect(without(full, 2)).toBe(full)
  })

  test('RT-06: applies each socket event', () => {
    const client = new QueryClient()
    client.setQueryData(keys.unread, list())
    signIn()
    const emit = (event: string, body: Record<string, unknown>) => handleEvent(event, body, client)
    const now = () => client.getQueryData<Unread>(keys.unread)!
    const ticket = ticketWire({ id: 5, unreadMessages: 1 })
    emit('appMessage', { action: 'create', ticket, message: messageWire() })
    expect(ids(now())).toEqual([5])
    emit('ticket', { action: 'updateUnread', ticketId: 5 })
    expect(now()).toEqual(list())
    emit('ticket', { action: 'update', ticket })
    expect(ids(now())).toEqual([5])
    emit('ticket', { action: 'delete', ticketId: 5 })
    expect(now()).toEqual(list())
  })
})

describe('on the screen', () => {
  beforeEach(() => signIn({ modules: ['tickets', 'notifications'] }))

  const answers = (tickets: unknown[]) => ({
    'GET /tickets': ({ query }: { query: URLSearchParams }) => {
      const own = query.get('status') === 'open' ? tickets : []
      return { tickets: own, count: own.length, hasMore: false }
    },
  })

  test('TCK-02: fetches unread tickets, shows their number, and links to the ticket', async () => {
    const ticket = ticketWire({ id: 9, name: 'Rita Moura', unreadMessages: 3 })
    const server = await stubServer(answers([ticket]))
    const { user, path } = renderScreen(<Bell />)
    await screen.findByRole('img', { name: '1 atendimento com mensagens não lidas' })
    const asked = server.calls('GET /tickets').map(({ query }) => query)
    expect(asked.map((query) => query.get('withUnreadMessages'))).toEqual(['true', 'true'])
    expect(asked.map((query) => query.get('status'))).toEqual(['open', 'pending'])

    await user.click(screen.getByRole('button', { name: 'Notificações' }))
    await user.click(await screen.findByRole('link', { name: /Rita Moura/ }))
    expect(path()).toBe(`/tickets/${ticket.uuid}`)
  })

  test('says that everything is read', async () => {
    await stubServer(answers([]))
    const { user } = renderScreen(<Bell />)
    await user.click(screen.getByRole('button', { name: 'Notificações' }))
    await screen.findByText('Tudo lido')
  })

  test('shows a desktop notification once allowed; clicking it opens the ticket', async () => {
    await stubServer(answers([]))
    const notifications: { title: string; body?: string; tag?: string; onclick?: () => void }[] = []
    class Desktop {
      static permission: NotificationPermission = 'default'
      static requestPermission = () => Promise.resolve((Desktop.permission = 'granted'))
      onclick?: () => void
      body?: string
      tag?: string
      close = () => undefined
      constructor(
        readonly title: string,
        options: NotificationOptions
      ) {
        Object.assign(this, options)
        notifications.push(this)
      }
    }
    Object.assign(window, { Notification: Desktop })
    const { user, path } = renderScreen(<Bell />)
    const ticket = aTicket({ id: 9, unreadMessages: 1 })
    const ring = () => act(() => bellStore.setState({ rung: { ticket, message: aMessage() } }))
    ring()
    expect(notifications).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Notificações' }))
    await user.click(await screen.findByRole('button', { name: /área de trabalho/ }))
    await screen.findByText('Você também é avisado na área de trabalho.')
    ring()
    expect(notifications[0]).toMatchObject({
      title: 'Ana Lima',
      body: 'Bom dia!',
      tag: ticket.uuid,
    })
    act(() => notifications[0]!.onclick!())
    expect(path()).toBe(`/tickets/${ticket.uuid}`)
    Reflect.deleteProperty(window, 'Notification')
  })
})
