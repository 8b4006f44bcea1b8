/** The messages module: what is said in conversations, in and out. */
import { contribute } from '#app/kernel/modules/extension_point'
import { fileKeeper } from '#app/kernel/media/keeper'
import { personalData } from '#modules/contacts/contract'
import { defineModule } from '#app/kernel/modules/module'
import {
  closedTicketReply,
  inboundRecorder,
  inboundResponder,
  ticketlessSender,
  preparedFiles,
  preparedFilesDependant,
} from '#modules/messages/contract'
import { companyUse } from '#modules/identity/contract'
import errors from '#modules/messages/errors'
import { tables } from '#modules/messages/tables'
import { ticketMessages } from '#modules/tickets/contract'
import { inboundConsumer } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'messages',
  core: true,
  requires: ['identity', 'contacts', 'whatsapp', 'tickets'],
  summary: 'What customers and agents write: texts, files, replies, edits and reactions.',
  routes: () => import('#modules/messages/http/routes'),
  realtime: () => import('#modules/messages/realtime'),
  emits: ['messages.stored', 'messages.changed'],
  jobs: {
    'messages.download_media': {
      load: () => import('#modules/messages/jobs/download_media'),
      attempts: 5,
      pausesMs: [2_000, 6_000, 20_000, 60_000],
    },
    'messages.enqueue_downloads': {
      load: () => import('#modules/messages/jobs/enqueue_downloads'),
    },
    'messages.sweep_shared_files': {
      load: () => import('#modules/messages/jobs/sweep_shared_files'),
      upkeepHours: 1,
    },
    'messages.delete_old': {
      load: () => import('#modules/messages/jobs/delete_old_messages'),
      upkeepHours: 24,
    },
  },
  settings: {
    /** OPS-02: days after which messages are deleted; 0: never. */
    'messages.retention_days': {
      default: 0,
      min: 0,
      max: 3650,
      readableBy: 'admins',
      wire: 'messageRetentionDays',
    },
  },
  schedules: [
    { job: 'messages.enqueue_downloads', cron: '*/2 * * * *' },
    { job: 'messages.sweep_shared_files', cron: '7,37 * * * *' },
    // At night where most companies are.
    { job: 'messages.delete_old', cron: '40 3 * * *', timeZone: 'America/Sao_Paulo' },
  ],
  residents: { worker: () => import('#modules/messages/jobs/enqueue_downloads_at_boot') },
  errors,
  extensionPoints: [
    inboundResponder,
    closedTicketReply,
    inboundRecorder,
    ticketlessSender,
    preparedFiles,
    preparedFilesDependant,
  ],
  contributes: [
    contribute(inboundConsumer, () => import('#modules/messages/inbound/take_inbound')),
    contribute(personalData, () => import('#modules/messages/personal_data/personal_data')),
    contribute(fileKeeper, () => import('#modules/messages/media/message_files')),
    contribute(ticketMessages, () => import('#modules/messages/messages_of_tickets')),
    contribute(companyUse, () => import('#modules/messages/queries/messages_of_companies')),
  ],
  tables,
})
