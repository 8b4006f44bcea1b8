/** Maps settings to the wire: the contract's keys, and every value as a string (SET-01). */
import { errors } from '#app/kernel/errors'
import type { Setting, SettingValue } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import type { VisibleSetting } from '#modules/identity/queries/list_settings'
import type { SettingWire } from '#modules/identity/wire'

export const settingToWire = ({ key, spec, value }: VisibleSetting): SettingWire => ({
  key: spec.wire ?? key,
  value: valueToWire(value),
})

export function valueToWire(value: SettingValue): string {
  if (typeof value === 'boolean') return value ? 'enabled' : 'disabled'
  return String(value)
}

/** The declared setting with the wire name `name`; throws 404 when no enabled module has one. */
export function settingNamed(name: string): { key: string; spec: Setting } {
  for (const [key, spec] of registry.declared('settings')) {
    if (!spec.isInternal && (spec.wire ?? key) === name) return { key, spec }
  }
  throw new errors.E_SETTING_NOT_FOUND({ key: name })
}

const spelledBooleans: Readonly<Record<string, boolean>> = {
  enabled: true,
  true: true,
  disabled: false,
  false: false,
}

/** Converts "120" and "enabled" to the declared type; values that cannot be converted are rejected later (SET-02). */
export function valueFromWire(spec: Setting, given: SettingValue): SettingValue {
  if (typeof given !== 'string') return typeof spec.default === 'string' ? String(given) : given
  const text = given.trim()
  if (typeof spec.default === 'boolean') return spelledBooleans[text] ?? given
  if (typeof spec.default === 'number') return /^-?\d+$/.test(text) ? Number(text) : given
  return given
}
