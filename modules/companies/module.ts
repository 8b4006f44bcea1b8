/** Manifest of the companies module. */
import { defineModule } from '#app/kernel/modules/module'

export default defineModule({
  name: 'companies',
  requires: ['identity'],
  summary: 'Signing up, and the companies of the platform for its operator.',
  routes: () => import('#modules/companies/routes'),
  realtime: () => import('#modules/companies/realtime'),
  abilities: { 'companies.manage': { grantedTo: ['super'] } },
  settings: {
    /** BIL-01: whether visitors may sign up. */
    'companies.signup': {
      of: 'platform',
      default: 'enabled',
      oneOf: ['enabled', 'disabled'],
      readableBy: 'everyone',
      wire: 'allowregister',
    },
    /** BIL-01: days that a new company may try the product. */
    'companies.trial_days': {
      of: 'platform',
      default: 3,
      min: 0,
      max: 365,
      readableBy: 'everyone',
      wire: 'trial',
    },
  },
  jobs: { 'companies.purge': { load: () => import('#modules/companies/jobs/purge_companies') } },
  schedules: [{ job: 'companies.purge', cron: '*/5 * * * *' }],
  tables: {},
})
