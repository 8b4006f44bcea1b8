/** Manifest of the tickets module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import {
  contactDependant,
  contactHoldings,
  contactReach,
  lastConnection,
  personalData,
} from '#modules/contacts/contract'
import { personHoldings } from '#modules/identity/contract'
import { queueDependant } from '#modules/queues/contract'
import {
  attendantRatings,
  closingQuestion,
  ticketAutomation,
  ticketMessages,
  ticketLabels,
  ticketRatings,
} from '#modules/tickets/contract'
import errors from '#modules/tickets/errors'
import { tables } from '#modules/tickets/tables'
import { connectionDependant } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'tickets',
  core: true,
  requires: ['identity', 'contacts', 'whatsapp', 'queues'],
  summary: 'Conversations with contacts: who may see them, who answers, from opening to closing.',
  routes: () => import('#modules/tickets/http/routes'),
  realtime: () => import('#modules/tickets/realtime'),
  emits: [
    'tickets.opened',
    'tickets.closed',
    'tickets.moved',
    'tickets.deleted',
    'tickets.unread_cleared',
    'tickets.changed',
    'tickets.rated',
  ],
  jobs: {
    'tickets.close_idle': { load: () => import('#modules/tickets/jobs/close_idle') },
    'tickets.close_unanswered_menus': {
      load: () => import('#modules/tickets/jobs/close_unanswered_menus'),
    },
  },
  schedules: [
    { job: 'tickets.close_idle', cron: '* * * * *' },
    { job: 'tickets.close_unanswered_menus', cron: '* * * * *' },
  ],
  abilities: {
    'tickets.view_all': { grantedTo: ['admin'] },
    /** Permission to list all tickets; without `view_all`, only those of the user's own queues (AUT-14). */
    'tickets.view_own_queues': {
      grantedTo: ['admin', 'supervisor'],
      wire: 'tickets-manager:showall',
    },
    'tickets.write_any': { grantedTo: ['admin'] },
    /** Permission to open a ticket for a colleague (TCK-09). */
    'tickets.assign': { grantedTo: ['admin', 'supervisor'] },
    'tickets.delete': { grantedTo: ['admin'], wire: 'ticket-options:deleteTicket' },
    'tickets.view_deleted': { grantedTo: ['admin'], wire: 'tickets:viewDeleted' },
  },
  settings: {
    'tickets.reopen_window': {
      default: 120,
      min: 0,
      max: 100_000,
      readableBy: 'admins',
      wire: 'timeCreateNewTicket',
    },
    'tickets.read_receipts': {
      default: 'enabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'readReceipts',
    },
    'tickets.own_message_opens': {
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'ownMessageOpensTicket',
    },
    /** CLO-02. */
    'tickets.greet_on_accept': {
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'sendGreetingAccepted',
    },
    /** CLO-02: replaces the default text; empty: the default text is used. */
    'tickets.accept_greeting': {
      default: '',
      max: 4096,
      readableBy: 'admins',
      wire: 'sendGreetingAcceptedMessage',
    },
    /** CLO-04. */
    'tickets.announce_transfer': {
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'sendMsgTransfTicket',
    },
    /** CLO-16: minutes; 0: never. Not the bot's: tickets left at a menu are closed whoever showed it, also with the bot off. */
    'tickets.menu_window': {
      default: 0,
      min: 0,
      max: 100_000,
      readableBy: 'admins',
      wire: 'expiresBotTicket',
    },
  },
  errors,
  extensionPoints: [
    attendantRatings,
    closingQuestion,
    ticketLabels,
    ticketRatings,
    ticketAutomation,
    ticketMessages,
  ],
  contributes: [
    contribute(contactHoldings, () => import('#modules/tickets/merging/merge_conversations')),
    contribute(personalData, () => import('#modules/tickets/deleted_contacts/personal_data')),
    contribute(contactDependant, () => import('#modules/tickets/deleted_contacts/take_leave')),
    contribute(contactReach, () => import('#modules/tickets/actions/go_to_new_number')),
    contribute(lastConnection, () => import('#modules/tickets/queries/last_connection')),
    contribute(personHoldings, () => import('#modules/tickets/actions/hand_over_tickets')),
    contribute(queueDependant, () => import('#modules/tickets/actions/leave_queue')),
    contribute(connectionDependant, () => import('#modules/tickets/actions/release_connection')),
  ],
  tables,
  auditContents: {
    tickets: {
      status: 'a word of a list',
      uuid: 'which one it was, when it is deleted',
      origin: 'who or what closed it: a word of a list',
    },
  },
})
