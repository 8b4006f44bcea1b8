/** Who tickets is. */
import { contribute } from '#app/kernel/extension_point'
import { defineModule } from '#app/kernel/module'
import { contactHoldings } from '#modules/contacts/contract'
import { closedTicketReply, inboundResponder } from '#modules/tickets/contract'
import errors from '#modules/tickets/errors'
import { connectionDependant, inboundConsumer } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'tickets',
  core: true,
  requires: ['identity', 'contacts', 'whatsapp', 'queues'],
  summary: 'Conversations with contacts, from first message to closing.',
  routes: () => import('#modules/tickets/http/routes'),
  realtime: () => import('#modules/tickets/realtime'),
  emits: [
    'tickets.opened',
    'tickets.closed',
    'tickets.moved',
    'tickets.unread_cleared',
    'tickets.preview_changed',
    'tickets.message_stored',
    'tickets.message_changed',
  ],
  jobs: {
    'tickets.download_media': {
      load: () => import('#modules/tickets/jobs/download_media'),
      attempts: 5,
      backoffMs: 2000,
    },
    'tickets.owe_media': { load: () => import('#modules/tickets/jobs/owe_media') },
  },
  schedules: [{ job: 'tickets.owe_media', cron: '*/2 * * * *' }],
  residents: { worker: () => import('#modules/tickets/jobs/owe_media_at_boot') },
  abilities: {
    'tickets.view_all': { grantedTo: ['admin'], wire: 'tickets-manager:showall' },
    'tickets.view_own_queues': { grantedTo: ['admin', 'supervisor'] },
    'tickets.write_any': { grantedTo: ['admin'] },
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
  },
  errors,
  extensionPoints: [inboundResponder, closedTicketReply],
  contributes: [
    contribute(inboundConsumer, () => import('#modules/tickets/inbound/take_inbound')),
    contribute(contactHoldings, () => import('#modules/tickets/merging/merge_conversations')),
    contribute(connectionDependant, () => import('#modules/tickets/actions/release_connection')),
  ],
})
