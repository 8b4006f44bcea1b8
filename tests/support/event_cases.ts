/** Triggers every kind of socket event once, with the recipients that the table of events names (RT-06). */
import db from '@adonisjs/lucid/services/db'
import { emitNow } from '#app/kernel/realtime/broadcast'
import { anAgent } from '#modules/identity/testing'
import { resolveContact } from '#modules/contacts/public'
import { recordAcks } from '#modules/messages/inbound/record_acks'
import { receiveMessage } from '#modules/messages/inbound/receive_message'
import { aNumber } from '#modules/tickets/testing'
import { aMessage } from '#modules/messages/testing'
import { brought } from '#tests/support/brought'
import { as, company, inbound, ofTicket, type EventCase } from '#tests/support/event_fixture'

const aPasserBy = () => ({ phone: aNumber(), lid: null, pushName: 'Bia' })

const ofCore: readonly EventCase[] = [
  {
    what: 'a waiting ticket is written to',
    event: 'appMessage',
    action: 'create',
    by: ['owner', 'colleague', 'supervisor', 'admin'],
    happens: ({ waiting }) => receiveMessage(inbound(waiting)),
  },
  {
    what: 'a queueless ticket is written to',
    event: 'appMessage',
    action: 'create',
    by: ['colleague', 'admin'],
    happens: ({ queueless }) => receiveMessage(inbound(queueless)),
  },
  {
    what: 'an open ticket is written to',
    event: 'appMessage',
    action: 'create',
    by: ofTicket,
    happens: ({ open }) => receiveMessage(inbound(open)),
  },
  {
    what: 'a tick is raised in an open ticket',
    event: 'appMessage',
    action: 'update',
    by: ofTicket,
    happens: async ({ open }) => {
      const { wid } = await aMessage(open, { fromMe: true, ack: 2 })
      const { companyId, connectionId } = open
      await recordAcks([{ companyId, connectionId: connectionId!, wid, ack: 4, errorCode: null }])
    },
  },
  {
    what: 'a waiting ticket is accepted',
    event: 'ticket',
    action: 'update',
    by: ofTicket,
    happens: (fixture) =>
      as(fixture, 'owner').put(`/tickets/${fixture.waiting.id}`, { status: 'open' }),
  },
  {
    what: 'an accepted ticket leaves the lists of what waits',
    event: 'ticket',
    action: 'delete',
    by: ['owner', 'colleague', 'supervisor', 'admin'],
    happens: (fixture) =>
      as(fixture, 'owner').put(`/tickets/${fixture.waiting.id}`, { status: 'open' }),
  },
  {
    what: 'a ticket is closed without a queue',
    event: 'ticket',
    action: 'update',
    by: ['admin'],
    happens: (fixture) =>
      as(fixture, 'admin').put(`/tickets/${fixture.queueless.id}`, { status: 'closed' }),
  },
  {
    what: 'the owner reads an open ticket',
    event: 'ticket',
    action: 'updateUnread',
    by: ofTicket,
    happens: (fixture) => as(fixture, 'owner').get(`/messages/${fixture.open.id}`),
  },
  {
    what: 'an open ticket is deleted',
    event: 'ticket',
    action: 'delete',
    by: ofTicket,
    happens: (fixture) => as(fixture, 'admin').delete(`/tickets/${fixture.open.id}`),
  },
  {
    what: 'the ticket of a deleted contact is deleted (CON-03)',
    event: 'ticket',
    action: 'delete',
    by: ['admin'],
    happens: async (fixture) => {
      const { id } = fixture.open
      await db.from('tickets').where({ id }).update({ status: 'closed', is_archived: true })
      return as(fixture, 'admin').delete(`/tickets/${id}`)
    },
  },
  {
    what: 'a stranger writes for the first time',
    event: 'contact',
    action: 'create',
    by: company,
    happens: ({ people }) => resolveContact(people.admin.actor, aPasserBy()),
  },
  {
    what: 'a contact is changed',
    event: 'contact',
    action: 'update',
    by: company,
    happens: (fixture) =>
      as(fixture, 'owner').put(`/contacts/${fixture.open.contactId}`, { name: 'Bia' }),
  },
  {
    what: 'two contacts become one',
    event: 'contact',
    action: 'delete',
    by: company,
    happens: (fixture) =>
      as(fixture, 'admin').post(`/contacts/${fixture.open.contactId}/merge`, {
        withId: fixture.waiting.contactId,
      }),
  },
  {
    what: 'a contact is deleted',
    event: 'contact',
    action: 'delete',
    by: company,
    happens: async (fixture) => {
      const { id } = await resolveContact(fixture.people.admin.actor, aPasserBy())
      return as(fixture, 'admin').delete(`/contacts/${id}`)
    },
  },
  {
    what: 'a connection is saved',
    event: 'whatsapp',
    action: 'update',
    by: company,
    happens: (fixture) =>
      as(fixture, 'admin').put(`/whatsapp/${fixture.open.connectionId}`, { name: 'Nova' }),
  },
  {
    what: 'a connection is deleted',
    event: 'whatsapp',
    action: 'delete',
    by: company,
    happens: (fixture) =>
      as(fixture, 'admin').delete(`/whatsapp/${fixture.open.connectionId}?force=true`),
  },
  {
    what: 'a session changes its state',
    event: 'whatsappSession',
    action: 'update',
    by: company,
    happens: ({ open: { companyId, connectionId } }) =>
      emitNow('whatsapp.session_changed', { companyId, connectionId: connectionId! }),
  },
  {
    what: 'somebody joins the company',
    event: 'user',
    action: 'create',
    by: company,
    happens: (fixture) =>
      as(fixture, 'admin').post('/users', {
        name: 'Rita Moura',
        email: `rita-${fixture.queueId}@who-hears.test`,
        password: 'segredo-1',
      }),
  },
  {
    what: 'somebody leaves the company',
    event: 'user',
    action: 'delete',
    by: company,
    happens: async (fixture) => {
      const { user } = await anAgent({ company: fixture.people.admin.company })
      await as(fixture, 'admin').delete(`/users/${user.id}`)
    },
  },
  {
    what: 'one’s session is replaced',
    event: 'auth',
    action: 'update',
    by: ['owner'],
    happens: async ({ people: { owner } }) => {
      const { companyId, id: userId, email } = owner.user
      await emitNow('identity.session_replaced', {
        companyId,
        userId,
        email,
        sessionId: 'other',
      })
    },
  },
  {
    what: 'a setting that members may read is saved',
    event: 'settings',
    action: 'update',
    by: company,
    happens: (fixture) => as(fixture, 'admin').put('/settings/timezone', { value: 'UTC' }),
  },
  {
    what: 'a setting for admins is saved',
    event: 'settings',
    action: 'update',
    by: [],
    happens: (fixture) => as(fixture, 'admin').put('/settings/readReceipts', { value: 'enabled' }),
  },
  {
    what: 'a queue is made',
    event: 'queue',
    action: 'create',
    by: company,
    happens: (fixture) => as(fixture, 'admin').post('/queue', { name: 'Nova', color: '#123456' }),
  },
]

/** Of all modules: an optional one brings its own in `tests/event_cases.ts`. */
export const eventCases: readonly EventCase[] = [
  ...ofCore,
  ...(await brought<{ readonly eventCases: readonly EventCase[] }>('event_cases')).flatMap(
    ({ eventCases: ofModule }) => ofModule
  ),
]
