/** Removes other modules' additions from a response, so that they are not part of identity's snapshots. */
import module from '#modules/identity/module'
import type { SessionWire } from '#modules/identity/wire'

const ownKeys = Object.values(module.settings).map(({ wire }) => wire as string)

export const isOwnSetting = ({ key }: { key: string }) => ownKeys.includes(key)

export function ofIdentityAlone({ session, user, ...rest }: SessionWire) {
  const settings = user.company.settings.filter(isOwnSetting)
  return {
    ...rest,
    user: { ...user, company: { ...user.company, settings } },
    session: Object.fromEntries(Object.keys(session).map((key) => [key, '<more>'])),
  }
}
