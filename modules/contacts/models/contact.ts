/** A person or a group that writes to a company. */
import { column } from '@adonisjs/lucid/orm'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LucidModel, ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { Actor } from '#app/kernel/actor/actor'
import { ContactSchema } from '#database/schema'
import { TenantModel } from '#app/kernel/database/tenant_model'
import type { ExtraInfo, NumberState } from '#modules/contacts/contract'

const Tenant = TenantModel(ContactSchema)
const ofCompany = Tenant.of

export default class Contact extends Tenant {
  static table = 'contacts'

  // The driver would take a list for a PostgreSQL array.
  @column({ prepare: (list: unknown) => JSON.stringify(list) })
  declare extraInfo: readonly ExtraInfo[]
  declare numberState: NumberState

  /** Without deleted contacts (CON-03). */
  static of<M extends LucidModel>(
    this: M,
    actor: Pick<Actor, 'companyId'>,
    trx?: TransactionClientContract
  ): ModelQueryBuilderContract<M, InstanceType<M>> {
    return ofCompany.call(this, actor, trx).whereNull(`${this.table}.deleted_at`) as never
  }

  /** Including deleted contacts that wait to be purged. */
  static ofEver(actor: Pick<Actor, 'companyId'>): ModelQueryBuilderContract<typeof Contact> {
    return ofCompany.call(this, actor) as never
  }
}
