/** The manifest of whatsapp. */
import { metricSource } from '#app/kernel/metrics/source'
import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { companyDependant, companyUse, usualConnection } from '#modules/identity/contract'
import { queueDependant } from '#modules/queues/contract'
import {
  connectionDependant,
  connectionFields,
  inboundConsumer,
  pairKeeper,
  sparedPeople,
} from '#modules/whatsapp/contract'
import errors from '#modules/whatsapp/errors'
import { tables } from '#modules/whatsapp/tables'

export default defineModule({
  name: 'whatsapp',
  core: true,
  requires: ['identity', 'mail', 'queues'],
  summary: 'Numbers linked to WhatsApp: their sessions, what arrives and what leaves.',
  routes: () => import('#modules/whatsapp/http/routes'),
  realtime: () => import('#modules/whatsapp/realtime'),
  emits: [
    'whatsapp.connection_saved',
    'whatsapp.session_changed',
    'whatsapp.connection_deleted',
    'whatsapp.customer_typing',
  ],
  residents: { gateway: () => import('#modules/whatsapp/sessions/gateway') },
  abilities: {
    'whatsapp.add_connection': {
      grantedTo: ['admin'],
      wire: 'connections-page:addConnection',
    },
    'whatsapp.manage': {
      grantedTo: ['admin'],
      wire: 'connections-page:editOrDeleteConnection',
    },
    'whatsapp.control_session': {
      grantedTo: ['admin'],
      wire: 'connections-page:actionButtons',
    },
    'whatsapp.set_version': { grantedTo: ['super'] },
    'whatsapp.operate': { grantedTo: ['super'] },
  },
  entitlements: { 'whatsapp.connections': { kind: 'limit', default: null, wire: 'connections' } },
  jobs: { 'whatsapp.mail_outages': { load: () => import('#modules/whatsapp/jobs/mail_outages') } },
  schedules: [{ job: 'whatsapp.mail_outages', cron: '* * * * *' }],
  settings: {
    /** IN-60. */
    'whatsapp.ignore_groups': {
      default: 'enabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'CheckMsgIsGroup',
    },
    /** Whether admins are told by e-mail of a number that is away for ten minutes. */
    'whatsapp.mail_outages': {
      default: 'enabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'disconnectedMail',
    },
    /** IN-63. */
    'whatsapp.calls': {
      default: 'enabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'call',
    },
    /** IN-25: MiB. */
    'whatsapp.download_limit': {
      default: 25,
      min: 1,
      max: 100,
      readableBy: 'admins',
      wire: 'downloadLimit',
    },
  },
  errors,
  extensionPoints: [
    inboundConsumer,
    pairKeeper,
    sparedPeople,
    connectionDependant,
    connectionFields,
  ],
  contributes: [
    contribute(metricSource, () => import('#modules/whatsapp/metrics')),
    contribute(countedLane, () => import('#modules/whatsapp/inbox/inbox_depth')),
    contribute(countedLane, () => import('#modules/whatsapp/outbox/outbox_depth')),
    contribute(usualConnection, () => import('#modules/whatsapp/queries/usual_connection')),
    contribute(companyDependant, () => import('#modules/whatsapp/actions/leave_company')),
    contribute(companyUse, () => import('#modules/whatsapp/queries/connections_of_companies')),
    contribute(queueDependant, () => import('#modules/whatsapp/actions/release_queue')),
  ],
  tables,
  auditContents: {
    connections: {
      name: 'which one it was, when it is deleted',
      movedTo: 'the id of a process',
    },
    whatsapp_versions: { version: 'what all connections spoke before' },
  },
  sandbox: 'sandbox/whatsapp',
})
