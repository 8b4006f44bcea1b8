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

/** CMP-11. */
export async function paceOf(company: Pick<Actor, 'companyId'>): Promise<PaceSettings> {
  const read = (key: string) => readSetting<number>(company, `campaigns.${key}`)
  return {
    messageInterval: await read('message_interval'),
    longerIntervalAfter: await read('longer_interval_after'),
    greaterInterval: await read('greater_interval'),
    jitter: await read('jitter'),
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
