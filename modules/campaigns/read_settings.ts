/** What a company has set for its campaigns, as the engine needs it. */
import { LRUCache } from 'lru-cache'
import type { Actor } from '#app/kernel/actor/actor'
import { onSettingsChanged, readSetting, readSettings } from '#app/kernel/settings/settings'
import type { PaceSettings } from '#modules/campaigns/engine/pace'

export interface OwnVariable {
  readonly key: string
  readonly value: string
}
/** CMP-10. */
export async function ownVariables(
  company: Pick<Actor, 'companyId'>
): Promise<readonly OwnVariable[]> {
  return JSON.parse(await readSetting<string>(company, 'campaigns.variables')) as OwnVariable[]
}

export interface SendingRules {
  /** CMP-11. */
  readonly pace: PaceSettings
  /** CMP-13: `HH:mm-HH:mm`, or empty. */
  readonly window: string
  /** CMP-13: 0 is no limit. */
  readonly dailyLimit: number
}

/** All of them in one statement. */
export async function sendingRules(company: Pick<Actor, 'companyId'>): Promise<SendingRules> {
  const settings = await readSettings(company)
  const number = (key: string) => settings.get(`campaigns.${key}`) as number
  return {
    pace: {
      messageInterval: number('message_interval'),
      longerIntervalAfter: number('longer_interval_after'),
      greaterInterval: number('greater_interval'),
      jitter: number('jitter'),
    },
    window: String(settings.get('campaigns.window')),
    dailyLimit: number('daily_limit'),
  }
}

/** Characters of one word. */
export const longestWord = 40

/** Compared without case, accents and blanks around. */
export const foldedWord = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

interface Words {
  readonly optOut: ReadonlySet<string>
  readonly optIn: ReadonlySet<string>
}
/** Milliseconds: each message of a customer asks for the words, inside the transaction that stores it. */
const keptMs = 1_000
const wordsByCompany = new LRUCache<number, Words>({ max: 1_000, ttl: keptMs })
onSettingsChanged(() => wordsByCompany.clear())

/** The words by which people leave and come back, folded; as they were at most a second ago. */
export async function wordsOf(company: Pick<Actor, 'companyId'>): Promise<Words> {
  const known = wordsByCompany.get(company.companyId)
  if (known) return known
  const settings = await readSettings(company)
  const listed = (key: string) =>
    new Set(String(settings.get(key)).split(',').map(foldedWord).filter(Boolean))
  const words = {
    optOut: listed('campaigns.opt_out_words'),
    optIn: listed('campaigns.opt_in_words'),
  }
  wordsByCompany.set(company.companyId, words)
  return words
}
