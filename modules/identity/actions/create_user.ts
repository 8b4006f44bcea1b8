/** Creates a user in a company. */
import type { Actor, Profile } from '#app/kernel/actor/actor'
import { errorClasses } from '#app/kernel/errors'
import { unitOfWork } from '#app/kernel/database/unit_of_work'
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
  readonly connectionId?: number | null
}

/** Throws E_EMAIL_TAKEN when a user of any company has the e-mail. The caller checks limits. */
export async function createUser(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  { password, ...wanted }: NewUser
): Promise<User> {
  return createHashedUser(actor, { ...wanted, passwordHash: await hashPassword(password) })
}

type HashedUser = Omit<NewUser, 'password'> & { readonly passwordHash: string }

/** The same with an already hashed password, for use inside a transaction, which must not wait for hashing. */
export async function createHashedUser(
  actor: Pick<Actor, 'companyId' | 'userId'>,
  { passwordHash, ...wanted }: HashedUser
): Promise<User> {
  return unitOfWork(async ({ trx, audit, emit }) => {
    const { companyId } = actor
    const row = { companyId, passwordHash, ...wanted }
    const user = await unlessTaken(() => User.create(row, { client: trx }))
    audit({
      actor,
      action: 'identity.create_user',
      entity: 'user',
      entityId: user.id,
      after: { name: user.name, email: user.email, profile: user.profile },
    })
    emit('identity.user_changed', {
      companyId,
      userId: user.id,
      isNew: true,
      hasOtherRights: false,
    })
    return user
  })
}

/** Saves a user; throws 409 ERR_EMAIL_ALREADY_EXISTS when a user of any company has the e-mail. */
export async function unlessTaken<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'users_email') throw new errors.E_EMAIL_TAKEN()
    throw error
  }
}
