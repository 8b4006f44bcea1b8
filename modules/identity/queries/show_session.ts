/** The data of the signed-in user's session: company, queues, enabled modules, permissions. */
import { entitlementsOf } from '#app/kernel/settings/entitlements'
import { registry } from '#app/kernel/modules/registry'
import { listSettings, type VisibleSetting } from '#modules/identity/queries/list_settings'
import type { QueueOfUser } from '#modules/identity/contract'
import type User from '#modules/identity/models/user'
import { namedAbilitiesOf } from '#modules/identity/sessions/abilities'
import { queuesOf } from '#modules/identity/sessions/queues_of'

export interface SessionDetails {
  /** With `company` loaded. */
  readonly user: User
  readonly queues: readonly QueueOfUser[]
  /** Only the settings that every member of the company may read. */
  readonly settings: readonly VisibleSetting[]
  readonly modules: readonly string[]
  readonly entitlements: Readonly<Record<string, boolean | number | null>>
  readonly abilities: readonly string[]
}

export async function showSession(user: User): Promise<SessionDetails> {
  const queues = await queuesOf(user.companyId, [user.id])
  const settings = await listSettings({ companyId: user.companyId, profile: 'user' })
  const entitlements = await entitlementsOf(user)
  return {
    user,
    queues: queues.get(user.id)!,
    settings,
    modules: registry.enabled.map(({ name }) => name),
    entitlements: Object.fromEntries(entitlements),
    abilities: namedAbilitiesOf(user),
  }
}
