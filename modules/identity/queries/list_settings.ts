/** The company's settings that a user may read; secrets are masked (AUT-15, API-10). */
import type { Actor } from '#app/kernel/actor/actor'
import type { Setting, SettingValue } from '#app/kernel/modules/module'
import { registry } from '#app/kernel/modules/registry'
import { platform, readSettings } from '#app/kernel/settings/settings'
import { maskOf } from '#app/kernel/text/mask'

export interface VisibleSetting {
  readonly key: string
  readonly spec: Setting
  readonly value: SettingValue
}

export async function listSettings(
  reader: Pick<Actor, 'companyId' | 'profile'>
): Promise<VisibleSetting[]> {
  const declared = registry.declared('settings')
  return [...(await readSettings(reader))]
    .map(([key, value]) => ({ key, spec: declared.get(key)!, value }))
    .filter(({ spec }) => mayRead(reader, spec))
    .map(({ key, spec, value }) => ({ key, spec, value: shown(spec, value) }))
}

/** The settings of the platform, for the operator. */
export const listPlatformSettings = () => listSettings({ ...platform, profile: 'admin' })

function mayRead({ profile }: Pick<Actor, 'profile'>, spec: Setting): boolean {
  if (spec.isInternal) return false
  return (
    profile === 'admin' || profile === 'system' || (spec.readableBy !== 'admins' && !spec.secret)
  )
}

const shown = (spec: Setting, value: SettingValue) => (spec.secret ? maskOf(String(value)) : value)
