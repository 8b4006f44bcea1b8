/** Creates a person in a company. */
import type { Actor, Profile } from '#app/kernel/actor'
import { errorClasses } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/unit_of_work'
import type { Language } from '#modules/identity/contract'
import specs from '#modules/identity/errors'
import User from '#modules/identity/models/user'
import { hashPassword } from '#modules/identity/sessions/passwords'

const errors = errorClasses(specs)

export interface NewUser {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly profile: Profile
  readonly isSuper?: boolean
  readonly seesQueueless?: boolean
  readonly language?: Language | null
}

/** Throws E_EMAIL_TAKEN when somebody, of whichever company, signs in with the e-mail. Limits are the caller's to ask for. */
export async function createUser(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  { password, ...wanted }: NewUser
): Promise<User> {
  const passwordHash = await hashPassword(password)
  return unitOfWork(async ({ trx, audit, emit }) => {
    const { companyId } = actor
    const user = await insert({ companyId, passwordHash, ...wanted }, { client: trx })
    audit({
      actor,
      action: 'identity.create_user',
      entity: 'user',
      entityId: user.id,
      after: { name: user.name, email: user.email, profile: user.profile },
    })
    emit('identity.user_changed', { companyId, userId: user.id })
    return user
  })
}

async function insert(...row: Parameters<typeof User.create>) {
  try {
    return await User.create(...row)
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'users_email') throw new errors.E_EMAIL_TAKEN()
    throw error
  }
}
