/** The company's settings of campaigns: pace, hours, own variables, and the words by which people leave (CMP-25). */
import type { Setting } from '#app/kernel/modules/module'
import { longIntervals, messageIntervals } from '#modules/campaigns/contract'

/** `HH:mm-HH:mm` in the company's zone, or empty: at any time. It may pass midnight. */
const windowPattern = /^(?:([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d)?$/
/** Words separated by commas. */
const maxWords = 500
/** Characters of the own variables as JSON. */
const maxVariables = 20_000

const admins = { readableBy: 'admins' } as const

export const settings = {
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
} satisfies Record<string, Setting>
