/** Each socket event on the cached conversations: order, ticks, and what is fetched again. */
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { ticketWire } from '#modules/tickets/web/tests/people'
import handleEvent from '../realtime'
import { keys } from '../keys'
import { inOrder, type MessagePages } from '../message_cache'
import type { Message } from '../model'
import { aMessage, messageWire } from './people'

let client: QueryClient
beforeEach(() => {
  signIn()
  client = new QueryClient()
})

function keepMessages(ticketId: number, rows: readonly Message[]) {
  const pages: MessagePages = {
    pages: [{ rows, count: rows.length, hasMore: false }],
    pageParams: [1],
  }
  client.setQueryData(keys.messages(ticketId), pages)
}
const messages = (ticketId: number) =>
  inOrder(client.getQueryData<MessagePages>(keys.messages(ticketId)))
const emit = (event: string, body: Record<string, unknown>) => handleEvent(event, body, client)
const later = (minute: number) => `2026-11-20T13:${String(minute).padStart(2, '0')}:00.000Z`

describe('appMessage create', () => {
  const change = (message = {}) => ({
    action: 'create',
    message: messageWire({ id: 901, ...message }),
    ticket: ticketWire({ lastMessage: 'Oi', unreadMessages: 1 }),
    contact: {},
  })

  test('it is put in its place by time, once', () => {
    keepMessages(41, [
      aMessage({ id: 1, createdAt: later(1) }),
      aMessage({ id: 2, createdAt: later(4) }),
    ])
    emit('appMessage', change({ id: 3, createdAt: later(2) }))
    emit('appMessage', change({ id: 3, createdAt: later(2) }))
    expect(messages(41).map(({ id }) => id)).toEqual([1, 3, 2])
  })

  test('TCK-10: keeps a quote that an event omits, and refetches when the message is new', () => {
    const quotedMsg = {
      id: 1,
      wid: 'W1',
      fromMe: false,
      body: 'Quanto custa?',
      kind: 'text',
      mediaType: 'conversation',
    }
    const asked = vi.spyOn(client, 'invalidateQueries')
    const conversation = { queryKey: keys.messages(41) }
    keepMessages(41, [aMessage({ id: 3, quotedMsgId: 1, quotedMsg })])
    const withheld = { id: 3, quotedMsgId: 1, quotedMsg: null }
    emit('appMessage', { action: 'update', message: messageWire({ ...withheld, ack: 4 }) })
    expect(messages(41)[0]).toMatchObject({ ack: 4, quote: { text: 'Quanto custa?' } })
    expect(asked).not.toHaveBeenCalledWith(conversation)
    emit('appMessage', change({ ...withheld, id: 4, createdAt: later(2) }))
    expect(messages(41).at(-1)).toMatchObject({ id: 4, quote: null, hasHiddenQuote: true })
    expect(asked).toHaveBeenCalledWith(conversation)
  })

  test('orders messages of the same second by id', () => {
    keepMessages(41, [aMessage({ id: 5 })])
    emit('appMessage', change({ id: 4 }))
    expect(messages(41).map(({ id }) => id)).toEqual([4, 5])
  })

  test('does not change other conversations', () => {
    keepMessages(40, [aMessage({ id: 1, ticketId: 40 })])
    emit('appMessage', change())
    expect(messages(40)).toHaveLength(1)
  })
})

describe('appMessage update', () => {
  test('ticks rise and never fall', () => {
    keepMessages(41, [aMessage({ id: 1, fromMe: true, ack: 2 })])
    const tick = (ack: number, errorCode: string | null = null) =>
      emit('appMessage', {
        action: 'update',
        message: messageWire({ id: 1, fromMe: true, ack, errorCode }),
      })
    tick(4)
    expect(messages(41)[0]?.ack).toBe(4)
    tick(3)
    expect(messages(41)[0]?.ack).toBe(4)
    tick(0, '463')
    expect(messages(41)[0]).toMatchObject({ ack: 0, errorCode: '463' })
  })

  test.each([['before'], ['after']])(
    'RT-05: a file that is there %s the event of its message is shown',
    (when) => {
      keepMessages(41, [aMessage({ id: 1 })])
      const photo = { id: 2, kind: 'image', createdAt: later(1), updatedAt: later(1) } as const
      const arrived = {
        action: 'create',
        message: messageWire({ ...photo, mediaState: 'pending' }),
        ticket: ticketWire({}),
        contact: {},
      }
      const stored = messageWire({
        ...{ ...photo, mediaState: 'stored', mediaUrl: '/media/2', updatedAt: later(2) },
      })
      const events = [{ action: 'update', message: stored }, arrived]
      if (when === 'after') events.reverse()
      for (const body of events) emit('appMessage', body)
      expect(messages(41)[1]?.media).toMatchObject({ state: 'stored', url: '/media/2' })
      expect(messages(41)).toHaveLength(2)
    }
  )

  test('an update of an older message that is not loaded shows nothing', () => {
    keepMessages(41, [aMessage({ id: 5, createdAt: later(5) })])
    emit('appMessage', { action: 'update', message: messageWire({ id: 1, createdAt: later(1) }) })
    expect(messages(41).map(({ id }) => id)).toEqual([5])
  })

  test('shows a received file, also in later tickets’ conversations', () => {
    const pending = { id: 1, ticketId: 18, kind: 'image', mediaState: 'pending' } as const
    keepMessages(41, [aMessage(pending)])
    emit('appMessage', {
      action: 'update',
      message: messageWire({ ...pending, mediaState: 'stored', mediaUrl: '/media/1' }),
    })
    expect(messages(41)[0]?.media).toMatchObject({ state: 'stored', url: '/media/1' })
  })

  test.each([
    ['edit', { body: 'Bom dia, Ana!', isEdited: true }, { text: 'Bom dia, Ana!', isEdited: true }],
    ['delete', { body: '', isDeleted: true }, { text: '', isDeleted: true }],
    [
      'reaction',
      { reactions: [{ emoji: '❤️', fromMe: false, contactId: 541 }] },
      { reactions: [{ emoji: '❤️', isOwn: false, contactId: 541 }] },
    ],
  ])('IN-28..30: %s: is shown at once', (_name, changes, expected) => {
    keepMessages(41, [aMessage({ id: 1 })])
    emit('appMessage', { action: 'update', message: messageWire({ id: 1, ...changes }) })
    expect(messages(41)[0]).toMatchObject(expected)
  })

  test.each([
    [['tickets.view_deleted'], true],
    [[], false],
  ])(
    'IN-29: with the permissions %j the deleted content is refetched: %s',
    (abilities, isAsked) => {
      signIn({ abilities })
      keepMessages(41, [aMessage({ id: 1 })])
      emit('appMessage', {
        action: 'update',
        message: messageWire({ id: 1, body: '', isDeleted: true }),
      })
      expect(client.getQueryState(keys.messages(41))?.isInvalidated).toBe(isAsked)
    }
  )
})
