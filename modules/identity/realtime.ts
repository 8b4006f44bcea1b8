/** Realtime events of users and settings (RT-06). */
import type { Delivery, RealtimeMap, SocketHandler } from '#app/kernel/modules/module'
import { valueToWire } from '#modules/identity/http/transformers/setting_transformer'
import { userName, userWire } from '#modules/identity/http/transformers/user_transformer'
import type {
  PresenceChanged,
  SessionReplaced,
  SettingChanged,
  UserChanged,
} from '#modules/identity/contract'
import Session from '#modules/identity/models/session'
import User from '#modules/identity/models/user'
import { listSettings } from '#modules/identity/queries/list_settings'
import type { UserRow } from '#modules/identity/queries/list_users'
import { describeUser } from '#modules/identity/queries/show_user'
import { noteDeparture, noteLife } from '#modules/identity/presence/record_presence'

const companyRoom = (companyId: number) => `company-${companyId}-mainchannel`
const adminRoom = (companyId: number) => `company-${companyId}-admin`

/** The former session's page shows a message and signs out; its sockets are closed (AUT-03). */
async function sessionReplaced(event: SessionReplaced): Promise<Delivery[]> {
  const { userId, sessionId } = event
  const emitted = await sessionDeliveries(event)
  return emitted.map((one) => ({ ...one, endSessions: { userId, keepSessionId: sessionId } }))
}

async function sessionsEnded({ companyId, userId }: { companyId: number; userId: number }) {
  const endSessions = { userId, keepSessionId: null }
  return [{ rooms: [], as: `company-${companyId}-auth`, body: {}, endSessions }]
}

/** Sends the id of the user's current session. */
async function sessionDeliveries(event: SessionReplaced): Promise<Delivery[]> {
  const { companyId, userId, email, sessionId } = event
  return [
    {
      rooms: [`user-${userId}`],
      as: `company-${companyId}-auth`,
      body: { action: 'update', user: { id: userId, email, companyId }, sid: sessionId },
    },
  ]
}

async function userChanged(event: UserChanged): Promise<Delivery[]> {
  const change = await userDeliveries(event, event.isNew ? 'create' : 'update')
  return event.hasOtherRights ? [...change, ...(await rightsChanged(event))] : change
}

/** The session stays the same: its page reloads it with the current permissions before its sockets are closed. */
async function rightsChanged({ companyId, userId }: UserChanged): Promise<Delivery[]> {
  const closed = { rooms: [], as: `company-${companyId}-auth`, body: {}, reconnect: { userId } }
  const [user, session] = await Promise.all([
    User.of({ companyId }).where('id', userId).whereNull('deleted_at').first(),
    Session.of({ companyId }).where('user_id', userId).first(),
  ])
  if (!user || !session) return [closed]
  const emitted = await sessionDeliveries({
    companyId,
    userId,
    email: user.email,
    sessionId: session.id,
  })
  return [...emitted, closed]
}

/** Only admins see who is online (GET /users). */
async function presenceChanged({ companyId, userId }: PresenceChanged): Promise<Delivery[]> {
  const person = await personNow(companyId, userId)
  if (!person) return []
  const body = { action: 'update', user: userWire(person) }
  return [{ rooms: [adminRoom(companyId)], as: `company-${companyId}-user`, body }]
}

/**
 * Recipients get what GET /users and GET /users/{id} would return to them: everybody the name, admins and the user
 * themselves all fields. The full body is sent last, for those who receive both.
 */
async function userDeliveries(
  { companyId, userId }: PresenceChanged,
  action: string
): Promise<Delivery[]> {
  const person = await personNow(companyId, userId)
  const as = `company-${companyId}-user`
  const all = [companyRoom(companyId)]
  if (!person) return [{ rooms: all, as, body: { action: 'delete', userId } }]
  return [
    { rooms: all, as, body: { action, user: userName(person) } },
    {
      rooms: [adminRoom(companyId), `user-${userId}`],
      as,
      body: { action, user: userWire(person) },
    },
  ]
}

async function personNow(companyId: number, userId: number): Promise<UserRow | null> {
  const user = await User.of({ companyId }).where('id', userId).whereNull('deleted_at').first()
  return user && describeUser(user)
}

/** Only settings that every member may read; an admin's own page gets the others from the response. */
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

/** An operator who acts as somebody does not make them present (AUT-10, AUT-13). */
const noteOwnLife: SocketHandler = async (actor, socketId) => {
  if (!actor.operatorId) await noteLife(actor, socketId)
}

export default {
  came: noteOwnLife,
  left: noteDeparture,
  clientEvents: { userStatus: noteOwnLife },
  projections: {
    'identity.session_replaced': sessionReplaced,
    'identity.sessions_ended': sessionsEnded,
    'identity.user_changed': userChanged,
    'identity.presence_changed': presenceChanged,
    'identity.setting_changed': settingChanged,
  },
} satisfies RealtimeMap
