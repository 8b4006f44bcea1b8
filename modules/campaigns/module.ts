import { countedLane } from '#app/kernel/jobs/lane_depth'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/campaigns/errors'
import { longIntervals, messageIntervals } from '#modules/campaigns/contract'
import { contactDependant, audienceDependant, personalData } from '#modules/contacts/contract'
import {
  inboundRecorder,
  ticketlessSender,
  preparedFilesDependant,
} from '#modules/messages/contract'
import { connectionDependant } from '#modules/whatsapp/contract'

/** `HH:mm-HH:mm` in the company's zone, or empty: at any time. It may pass midnight. */
const windowPattern = /^(?:([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$/
/** Words separated by commas. */
const maxWords = 500
/** Characters of the own variables as JSON. */
const maxVariables = 20_000

const admins = { readableBy: 'admins' } as const

export default defineModule({
  name: 'campaigns',
  requires: ['identity', 'contacts', 'whatsapp', 'tickets', 'messages'],
  summary: 'One text to many people, at a pace that the number can bear.',
  routes: () => import('#modules/campaigns/http/routes'),
  realtime: () => import('#modules/campaigns/realtime'),
  emits: ['campaigns.changed', 'campaigns.opt_out_changed'],
  abilities: { 'campaigns.manage': { grantedTo: ['admin'] } },
  entitlements: {
    'campaigns.use': {
      kind: 'flag',
      default: false,
      wire: 'useCampaigns',
      orSetting: 'identity.campaigns',
    },
  },
  jobs: {
    'campaigns.start_due': { load: () => import('#modules/campaigns/jobs/start_due') },
    'campaigns.emit_progress': { load: () => import('#modules/campaigns/jobs/emit_progress') },
    'campaigns.watch_connections': {
      load: () => import('#modules/campaigns/jobs/watch_connections'),
    },
  },
  schedules: [
    // CMP-02: at most twenty seconds after its time.
    { job: 'campaigns.start_due', cron: '*/10 * * * * *' },
    { job: 'campaigns.emit_progress', cron: '*/2 * * * * *' },
    { job: 'campaigns.watch_connections', cron: '* * * * *' },
  ],
  residents: { worker: () => import('#modules/campaigns/engine/lane') },
  settings: {
    'campaigns.message_interval': { default: 20, oneOf: messageIntervals, ...admins },
    'campaigns.longer_interval_after': { default: 20, oneOf: longIntervals, ...admins },
    'campaigns.greater_interval': { default: 60, oneOf: longIntervals, ...admins },
    /** JSON: a list of key and value (CMP-10). */
    'campaigns.variables': { default: '[]', max: maxVariables, ...admins },
    /** CMP-13. */
    'campaigns.window': {
      default: '',
      fits: (value) => windowPattern.test(value),
      wire: 'campaignWindow',
      ...admins,
    },
    /** CMP-13: messages a day and connection; 0 is no limit. */
    'campaigns.daily_limit': {
      default: 0,
      min: 0,
      max: 100_000,
      wire: 'campaignDailyLimit',
      ...admins,
    },
    /** CMP-11: up to this many percent are added to each gap. */
    'campaigns.jitter': { default: 30, min: 0, max: 100, wire: 'campaignJitter', ...admins },
    'campaigns.opt_out_words': {
      default: 'SAIR, PARAR, STOP, UNSUBSCRIBE',
      max: maxWords,
      wire: 'optOutWords',
      ...admins,
    },
    'campaigns.opt_in_words': { default: 'VOLTAR', max: maxWords, wire: 'optInWords', ...admins },
  },
  errors,
  contributes: [
    contribute(countedLane, () => import('#modules/campaigns/engine/lane_depth')),
    contribute(ticketlessSender, () => import('#modules/campaigns/engine/settle')),
    contribute(inboundRecorder, () => import('#modules/campaigns/replies/record_replies')),
    contribute(audienceDependant, () =>
      import('#modules/campaigns/actions/needed_by_campaigns').then(({ NeededAudience }) => ({
        default: NeededAudience,
      }))
    ),
    contribute(preparedFilesDependant, () =>
      import('#modules/campaigns/actions/needed_by_campaigns').then(({ NeededFiles }) => ({
        default: NeededFiles,
      }))
    ),
    contribute(personalData, () => import('#modules/campaigns/personal_data')),
    contribute(contactDependant, () => import('#modules/campaigns/actions/erase_person')),
    contribute(connectionDependant, () => import('#modules/campaigns/actions/release_connection')),
  ],
  demo: () => import('#modules/campaigns/database/seeders/demo_campaigns'),
  tables: {
    campaigns: { keptWith: { table: 'companies', by: 'company_id' }, personal: [] },
    campaign_recipients: {
      keptWith: { table: 'campaigns', by: 'campaign_id' },
      personal: [
        {
          columns: ['name', 'number', 'email', 'body'],
          of: 'contact',
          erased: 'with the contact (CON-03), or with the campaign',
        },
      ],
    },
    campaign_messages: {
      keptWith: { table: 'campaign_recipients', by: 'recipient_id' },
      personal: [],
    },
    campaign_lanes: { keptWith: { table: 'connections', by: 'connection_id' }, personal: [] },
    campaign_opt_outs: {
      keptWith: { table: 'companies', by: 'company_id' },
      // A digest, no number (opt_outs.ts).
      personal: [],
    },
  },
  auditContents: {
    campaigns: {
      name: 'which one it was, when it is deleted',
      status: 'who stopped it, and who let it go on',
    },
  },
})
