/** Settings of companies and of the platform: typed reading and writing of the keys that modules declare. */
import encryption from '@adonisjs/core/services/encryption'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database/database_client'
import { errors } from '#app/kernel/errors'
import type { Setting, SettingValue } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { InvalidatingCache } from '#app/kernel/database/invalidating_cache'
import { onSignal } from '#app/kernel/database/signals'

type CompanyOf = Pick<Actor, 'companyId'>

/** Owns the settings of the platform; no company has this id. */
export const platform: CompanyOf = { companyId: 0 }
const isOf = ({ companyId }: CompanyOf, { of }: Setting) =>
  (of === 'platform') === (companyId === platform.companyId)

const topic = 'kernel.settings_changed'
const cache = new InvalidatingCache<{ readonly value: string | undefined }>(topic)
/**
 * Calls `handler` after any process has changed any setting, so that it can reload. Returns a function that stops it.
 */
export const onSettingsChanged = (handler: () => void): (() => void) => onSignal(topic, handler)

/**
 * The stored value of a declared key, or its default; `platform` for a setting of the platform. Throws on a key that no
 * enabled module declares.
 */
export async function readSetting<T extends SettingValue = SettingValue>(
  { companyId }: CompanyOf,
  key: string
): Promise<T> {
  const spec = specOf(key)
  const { value } = await cache.read(`${companyId} ${key}`, async () => ({
    value: (await databaseClient().from('settings').where({ company_id: companyId, key }).first())
      ?.value as string | undefined,
  }))
  return (value === undefined ? spec.default : decode(spec, value)) as T
}

/**
 * All settings of one company, or of the platform, with their values, in one statement. `client`: the transaction of a
 * caller that changes them by what they were.
 */
export async function readSettings(
  { companyId }: CompanyOf,
  client: QueryClientContract = databaseClient()
): Promise<Map<string, SettingValue>> {
  const rows = await client.from('settings').where({ company_id: companyId })
  const stored = new Map(rows.map((row) => [row.key as string, row.value as string]))
  const declared = [...registry.declared('settings')].filter(([, spec]) =>
    isOf({ companyId }, spec)
  )
  return new Map(
    declared.map(([key, spec]) => {
      const value = stored.get(key)
      return [key, value === undefined ? spec.default : decode(spec, value)]
    })
  )
}

/** The values of a key for each of these companies, stored or default, in one statement. */
export async function settingOfEach<T extends SettingValue>(
  companyIds: readonly number[],
  key: string
): Promise<ReadonlyMap<number, T>> {
  const spec = specOf(key)
  const rows = await databaseClient()
    .from('settings')
    .where({ key })
    .whereIn('company_id', [...companyIds])
  const stored = new Map(rows.map((row) => [row.company_id as number, decode(spec, row.value)]))
  return new Map(companyIds.map((id) => [id, (stored.get(id) ?? spec.default) as T]))
}

/** The stored values of a key for all companies that have one; for work that is done for many. */
export async function chosenValues<T extends SettingValue>(
  key: string
): Promise<{ readonly companyId: number; readonly value: T }[]> {
  const spec = specOf(key)
  const rows = await databaseClient().from('settings').where({ key }).orderBy('company_id')
  return rows.map(({ company_id: companyId, value }) => ({
    companyId,
    value: decode(spec, value) as T,
  }))
}

/** Validates a value against its declaration and stores it; an invalid one is 422 (SET-02). */
export async function writeSetting(
  { companyId }: CompanyOf,
  key: string,
  value: SettingValue,
  client: QueryClientContract = databaseClient()
) {
  const spec = specOf(key)
  if (!isOf({ companyId }, spec))
    throw new Error(`${key} is ${spec.of ? 'of the platform' : 'of companies'}`)
  const normalized = meantBy(spec, value)
  assertFits(key, spec, normalized)
  const text = JSON.stringify(normalized)
  const stored = spec.secret ? encryption.encrypt(text) : text
  await client
    .table('settings')
    .insert({ company_id: companyId, key, value: stored, updated_at: now().toJSDate() })
    .onConflict(['company_id', 'key'])
    .merge(['value', 'updated_at'])
  cache.forget()
}

/** The value that is stored for a given one (`takenFor`). */
export const meantBy = ({ takenFor }: Setting, value: SettingValue): SettingValue =>
  takenFor?.[String(value)] ?? value

function specOf(key: string): Setting {
  const spec = registry.declared('settings').get(key)
  if (!spec) throw new errors.E_SETTING_NOT_FOUND({ key })
  return spec
}

function decode(spec: Setting, stored: string): SettingValue {
  const text = spec.secret ? encryption.decrypt<string>(stored) : stored
  return text === null ? spec.default : (JSON.parse(text) as SettingValue)
}

function assertFits(key: string, spec: Setting, value: SettingValue) {
  const rule = brokenRule(spec, value)
  if (rule) throw new errors.E_VALIDATION({ fields: [{ field: key, rule }] })
}

function brokenRule(spec: Setting, value: SettingValue): string | null {
  if (typeof value !== typeof spec.default) return typeof spec.default
  if (spec.oneOf && !spec.oneOf.includes(value)) return 'enum'
  if (spec.fits?.(String(value)) === false) return 'enum'
  return brokenBound(spec, value)
}

function brokenBound({ min = -Infinity, max = Infinity }: Setting, value: SettingValue) {
  if (typeof value === 'string') return value.length > max ? 'maxLength' : null
  if (typeof value !== 'number') return null
  if (!Number.isSafeInteger(value)) return 'withoutDecimals'
  return value < min ? 'min' : value > max ? 'max' : null
}
