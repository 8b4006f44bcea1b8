/** Sessions for tests: realistic users with given permissions. */
import { adoptSession } from '#web/shell/session_store'
import { toSession, type Session, type SessionWire } from '#web/shell/session_wire'

/** A session as in the server's response. */
export function sessionWire(changes: Partial<SessionWire['session']> = {}): SessionWire {
  return {
    token: `token-${++count}`,
    expiresAt: new Date(Date.now() + 15 * 60_000).toISOString(),
    user: {
      id: 3,
      name: 'Marina Azevedo',
      email: 'marina@loja.example',
      profile: 'user',
      super: false,
      companyId: 7,
      whatsappId: null,
      allTicket: 'desabled',
      language: 'pt',
      queues: [],
      company: { id: 7, name: 'Loja Demo', dueDate: null, settings: [] },
    },
    session: { modules: [], entitlements: {}, abilities: [], ...changes },
  }
}
let count = 0

type Changes = Partial<Omit<Session, 'user'>> & { user?: Partial<Session['user']> }

/** Signs in without a server. Pass in `changes` what the test is about. */
export function signIn({ user, ...changes }: Changes = {}): Session {
  const plain = toSession(sessionWire())
  const session = { ...plain, ...changes, user: { ...plain.user, ...user } }
  adoptSession(session)
  return session
}
