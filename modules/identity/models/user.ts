/** A user of a company. */
import { DbAccessTokensProvider } from '@adonisjs/auth/access_tokens'
import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { UserSchema } from '#database/schema'
import type { Profile } from '#app/kernel/actor/actor'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { Language } from '#modules/identity/contract'
import Company from '#modules/identity/models/company'

export default class User extends TenantModel(UserSchema) {
  static table = 'users'

  /** Opaque, stored as a hash, valid for 15 minutes (AUT-02). */
  static accessTokens = DbAccessTokensProvider.forModel(User, { expiresIn: '15 minutes' })

  @column()
  declare profile: Profile

  @column()
  declare language: Language | null

  @column({ serializeAs: null })
  declare passwordHash: string

  @belongsTo(() => Company)
  declare company: BelongsTo<typeof Company>
}
