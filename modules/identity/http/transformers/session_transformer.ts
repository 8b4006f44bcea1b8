/** Maps a session to the wire names (AUT-01). */
import type { Actor } from '#app/kernel/actor/actor'
import { settingToWire } from '#modules/identity/http/transformers/setting_transformer'
import type { SessionDetails } from '#modules/identity/queries/show_session'
import type { OpenedVisit } from '#modules/identity/sessions/opened_session'
import { dueDateOf } from '#modules/identity/sessions/subscription'
import type { MeWire, SessionUserWire, SessionWire } from '#modules/identity/wire'

export function sessionToWire(opened: OpenedVisit, details: SessionDetails): SessionWire {
  const { modules, entitlements, abilities } = details
  return {
    token: opened.accessToken,
    expiresAt: opened.expiresAt.toISOString(),
    user: userToWire(details),
    session: { modules, entitlements, abilities },
  }
}

function userToWire({ user, queues, settings }: SessionDetails): SessionUserWire {
  const { company } = user
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    profile: user.profile,
    super: user.isSuper,
    companyId: user.companyId,
    allTicket: user.seesQueueless ? 'enabled' : 'desabled',
    language: user.language,
    whatsappId: user.connectionId,
    queues,
    company: {
      id: company.id,
      name: company.name,
      dueDate: dueDateOf(company),
      status: company.isActive,
      settings: settings.map(settingToWire),
    },
  }
}

export const meToWire = (actor: Actor): MeWire => ({
  id: actor.userId!,
  name: actor.name,
  profile: actor.profile,
  super: actor.super,
  companyId: actor.companyId,
})
