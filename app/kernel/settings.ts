/** A company's settings: typed reading and writing of the keys that modules declare. */
import encryption from '@adonisjs/core/services/encryption'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor'
import { now } from '#app/kernel/clock'
import { databaseClient } from '#app/kernel/database_client'
import { errors } from '#app/kernel/errors'
import type { Setting, SettingValue } from '#app/kernel/module'
import { registry } from '#app/kernel/registry'

type CompanyOf = Pick<Actor, 'companyId'>

/** The stored value of a declared key, or its default. Throws on a key that no enabled module declares. */
export async function readSetting<T extends SettingValue = SettingValue>(
  { companyId }: CompanyOf,
  key: string
): Promise<T> {
  const spec = specOf(key)
  const row = await databaseClient().from('settings').where({ company_id: companyId, key }).first()
  return (row ? decode(spec, row.value) : spec.default) as T
}

/** All declared keys with their values for one company, in one statement. */
export async function readSettings({ companyId }: CompanyOf): Promise<Map<string, SettingValue>> {
  const rows = await databaseClient().from('settings').where({ company_id: companyId })
  const stored = new Map(rows.map((row) => [row.key as string, row.value as string]))
  const declared = [...registry.declared('settings')]
  return new Map(
    declared.map(([key, spec]) => {
      const value = stored.get(key)
      return [key, value === undefined ? spec.default : decode(spec, value)]
    })
  )
}

/** Stores a value after checking it against its declaration; a wrong one is 422 (SET-02). */
export async function writeSetting(
  { companyId }: CompanyOf,
  key: string,
  value: SettingValue,
  client: QueryClientContract = databaseClient()
) {
  const spec = specOf(key)
  assertFits(key, spec, value)
  const text = JSON.stringify(value)
  const stored = spec.secret ? encryption.encrypt(text) : text
  await client
    .table('settings')
    .insert({ company_id: companyId, key, value: stored, updated_at: now().toJSDate() })
    .onConflict(['company_id', 'key'])
    .merge(['value', 'updated_at'])
}

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
  if (typeof value === 'number' && spec.min !== undefined && value < spec.min) return 'min'
  if (typeof value === 'number' && spec.max !== undefined && value > spec.max) return 'max'
  return null
}
