/** What browsers hear of people and settings (RT-06). */
import type { Delivery, RealtimeMap } from '#app/kernel/module'
import { valueToWire } from '#modules/identity/http/transformers/setting_transformer'
import type { SessionReplaced, SettingChanged, UserChanged } from '#modules/identity/contract'
import User from '#modules/identity/models/user'
import { listSettings } from '#modules/identity/queries/list_settings'
import { queuesOf } from '#modules/identity/sessions/queues_of'

const companyRoom = (companyId: number) => `company-${companyId}-mainchannel`

/** The socket that owns another session shows the message and leaves (AUT-03). */
async function sessionReplaced(event: SessionReplaced): Promise<Delivery[]> {
  const { companyId, userId, email, sessionId } = event
  return [
    {
      rooms: [`user-${userId}`],
      as: `company-${companyId}-auth`,
      body: { action: 'update', user: { id: userId, email, companyId }, sid: sessionId },
    },
  ]
}

async function userChanged({ companyId, userId }: UserChanged): Promise<Delivery[]> {
  const user = await User.of({ companyId }).where('id', userId).whereNull('deleted_at').first()
  const body = user
    ? { action: 'update', user: await userBody(user) }
    : { action: 'delete', userId }
  return [{ rooms: [companyRoom(companyId)], as: `company-${companyId}-user`, body }]
}

async function userBody({ id, companyId, name, email, profile, isOnline }: User) {
  const queues = await queuesOf(companyId, [id])
  return { id, companyId, name, email, profile, online: isOnline, queues: queues.get(id)! }
}

/** Only what every member may read; an admin's own page shows the rest from its answer. */
async function settingChanged({ companyId, key }: SettingChanged): Promise<Delivery[]> {
  const readable = await listSettings({ companyId, profile: 'user' })
  const setting = readable.find((one) => one.key === key)
  if (!setting) return []
  const body = {
    action: 'update',
    setting: { key: setting.spec.wire ?? key, value: valueToWire(setting.value) },
  }
  return [{ rooms: [companyRoom(companyId)], as: `company-${companyId}-settings`, body }]
}

export default {
  projections: {
    'identity.session_replaced': sessionReplaced,
    'identity.user_changed': userChanged,
    'identity.setting_changed': settingChanged,
  },
} satisfies RealtimeMap
