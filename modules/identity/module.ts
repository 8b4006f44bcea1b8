/** Manifest of the identity module. */
import { actorSource } from '#app/kernel/actor/actor'
import { contribute } from '#app/kernel/modules/extension_point'
import { defineModule } from '#app/kernel/modules/module'
import { isZone } from '#app/kernel/text/zones'
import {
  companyDependant,
  companyFields,
  companyPlan,
  companyUse,
  languages,
  personHoldings,
  queueMembership,
  usualConnection,
} from '#modules/identity/contract'
import errors from '#modules/identity/errors'
import { tables } from '#modules/identity/tables'

export default defineModule({
  name: 'identity',
  core: true,
  requires: ['mail'],
  summary: 'Companies, their people, and signing in.',
  routes: () => import('#modules/identity/http/routes'),
  realtime: () => import('#modules/identity/realtime'),
  emits: [
    'identity.session_replaced',
    'identity.sessions_ended',
    'identity.company_changed',
    'identity.user_changed',
    'identity.presence_changed',
    'identity.setting_changed',
  ],
  jobs: {
    'identity.sweep_presence': { load: () => import('#modules/identity/jobs/sweep_presence') },
  },
  residents: { web: () => import('#modules/identity/announce_setup') },
  schedules: [{ job: 'identity.sweep_presence', cron: '*/20 * * * * *' }],
  abilities: {
    'identity.manage_company': { grantedTo: ['admin'], wire: 'drawer-admin-items:view' },
    'identity.edit_profiles': { grantedTo: ['admin'], wire: 'user-modal:editProfile' },
    'identity.edit_queues': { grantedTo: ['admin'], wire: 'user-modal:editQueues' },
    'identity.manage_settings': { grantedTo: ['admin'] },
    'identity.enter_companies': { grantedTo: ['super'] },
    'identity.manage_platform': { grantedTo: ['super'] },
  },
  entitlements: { 'identity.users': { kind: 'limit', default: null, wire: 'users' } },
  settings: {
    'identity.timezone': {
      default: 'America/Sao_Paulo',
      fits: isZone,
      readableBy: 'members',
      wire: 'timezone',
    },
    'identity.language': {
      default: 'pt',
      oneOf: languages,
      readableBy: 'members',
      wire: 'language',
    },
    'identity.user_creation': {
      default: 'enabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'members',
      wire: 'userCreation',
    },
    /** AUT-07: whether asking for a reset code tells nobody which e-mails there are. */
    'identity.hide_unknown_email': {
      of: 'platform',
      default: 'disabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'admins',
      wire: 'hideUnknownEmail',
    },
    /** BIL-07: days after the last paid one on which a company may still work. */
    'identity.grace_days': {
      of: 'platform',
      default: 0,
      min: 0,
      max: 60,
      readableBy: 'admins',
      wire: 'graceDays',
    },
    /** API-14: granted by the operator in addition to the plan; the contract sends it as a boolean. */
    'identity.campaigns': {
      default: 'true',
      oneOf: ['true', 'false'],
      readableBy: 'members',
      changedBy: 'super',
      wire: 'campaignsEnabled',
    },
  },
  errors,
  extensionPoints: [
    companyPlan,
    queueMembership,
    usualConnection,
    personHoldings,
    companyFields,
    companyUse,
    companyDependant,
  ],
  contributes: [
    contribute(actorSource, () => import('#modules/identity/sessions/token_actor_source')),
  ],
  tables,
  auditContents: {
    user: { profile: 'who was given which rights', language: 'a word of a list' },
    company: { name: 'who became a customer of the platform' },
    setting: { value: 'what it was before, to set it back; secret ones are never kept' },
  },
})
