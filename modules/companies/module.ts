/** Manifest of the companies module. */
import { contribute } from '#app/kernel/modules/extension_point'
import { isOfPlatform } from '#app/kernel/media/names'
import { defineModule, type Setting } from '#app/kernel/modules/module'
import { brandSource } from '#app/kernel/settings/brand'
import { defaultBrand } from '#app/kernel/text/brand'
import { isReadableIn } from '#app/kernel/text/colors'
import { longestBrandName } from '#modules/companies/contract'

const ofBrand = { of: 'platform', readableBy: 'everyone', isInternal: true } as const
/** The key of a stored file, or nothing. */
const picture: Setting<string> = {
  ...ofBrand,
  default: '',
  fits: (key) => key === '' || isOfPlatform(key),
}

export default defineModule({
  name: 'companies',
  requires: ['identity'],
  summary: 'Signing up, the companies of the platform for its operator, and its brand.',
  routes: () => import('#modules/companies/routes'),
  realtime: () => import('#modules/companies/realtime'),
  abilities: {
    'companies.manage': { grantedTo: ['super'] },
    'companies.brand': { grantedTo: ['super'] },
  },
  contributes: [contribute(brandSource, () => import('#modules/companies/branding/brand_source'))],
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
    'companies.brand_name': {
      ...ofBrand,
      default: defaultBrand.name,
      max: longestBrandName,
      fits: (name) => name.trim() !== '',
    },
    'companies.brand_light_color': {
      ...ofBrand,
      default: defaultBrand.colors.light,
      fits: (color) => isReadableIn('light', color),
    },
    'companies.brand_dark_color': {
      ...ofBrand,
      default: defaultBrand.colors.dark,
      fits: (color) => isReadableIn('dark', color),
    },
    'companies.brand_logo_light': picture,
    'companies.brand_logo_dark': picture,
    'companies.brand_favicon': picture,
    'companies.brand_login_picture': picture,
  },
  jobs: {
    'companies.purge': {
      load: () => import('#modules/companies/jobs/purge_companies'),
      upkeepHours: 1,
    },
  },
  schedules: [{ job: 'companies.purge', cron: '*/5 * * * *' }],
  tables: {},
  auditContents: {
    brand: {
      name: 'what the platform was called, to set it back',
      light: 'what it was before, to set it back',
      dark: 'the same',
    },
  },
})
