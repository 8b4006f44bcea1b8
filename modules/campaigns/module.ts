import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import errors from '#modules/campaigns/errors'
import { settings } from '#modules/campaigns/settings'
import { contactDependant } from '#modules/contacts/contract'
import { audienceDependant } from '#modules/contacts/contract_audience'
import { inboundRecorder, ticketlessSender } from '#modules/messages/contract'
import { preparedFilesDependant } from '#modules/messages/contract_prepared'
import { connectionDependant } from '#modules/whatsapp/contract'

export default defineModule({
  name: 'campaigns',
  requires: ['identity', 'contacts', 'whatsapp', 'tickets', 'messages'],
  summary: 'One text to many people, at a pace that the number can bear.',
  routes: () => import('#modules/campaigns/routes'),
  realtime: () => import('#modules/campaigns/realtime'),
  emits: ['campaigns.changed'],
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
    'campaigns.watch_connections': {
      load: () => import('#modules/campaigns/jobs/watch_connections'),
    },
  },
  schedules: [
    // CMP-02: at most twenty seconds after its time.
    { job: 'campaigns.start_due', cron: '*/10 * * * * *' },
    { job: 'campaigns.watch_connections', cron: '* * * * *' },
  ],
  residents: { worker: () => import('#modules/campaigns/engine/lane') },
  settings,
  errors,
  contributes: [
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
    contribute(contactDependant, () => import('#modules/campaigns/actions/erase_person')),
    contribute(connectionDependant, () => import('#modules/campaigns/actions/release_connection')),
  ],
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
