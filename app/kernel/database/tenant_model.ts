/** Mixin of every model that belongs to a company: no query without its company (API-01). */
import type { NormalizeConstructor } from '@adonisjs/core/types/helpers'
import {
  beforeCreate,
  beforeFetch,
  beforeFind,
  beforePaginate,
  type BaseModel,
} from '@adonisjs/lucid/orm'
import type {
  LucidModel,
  ModelAdapterOptions,
  ModelQueryBuilderContract,
} from '@adonisjs/lucid/types/model'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor } from '#app/kernel/actor/actor'
import { databaseClient } from '#app/kernel/database/database_client'

type Query = ModelQueryBuilderContract<LucidModel, unknown>

/**
 * Adds `Model.of(actor, trx?)`, the usual way to query, and throws at run time on any fetch without a company
 * condition. Relation queries are exempt, because their parent row was already filtered. Work across all companies
 * must declare it: `.sideload({ everyCompany: true })`.
 */
export function TenantModel<T extends NormalizeConstructor<typeof BaseModel>>(superclass: T) {
  class Tenant extends superclass {
    static of<M extends LucidModel>(
      this: M,
      actor: Pick<Actor, 'companyId'>,
      trx?: TransactionClientContract
    ): ModelQueryBuilderContract<M, InstanceType<M>> {
      const query = this.query(trx ? { client: trx } : undefined)
      return query.where(`${this.table}.company_id`, actor.companyId) as never
    }

    /**
     * The hooks below only see rows that become models; updates, deletes, counts and plain rows are checked here.
     * Inside a unit of work the query uses its transaction, whether or not it was passed in.
     */
    static query<M extends LucidModel>(
      this: M,
      options?: ModelAdapterOptions
    ): ModelQueryBuilderContract<M, InstanceType<M>> {
      const query = superclass.query.call(this, options ?? { client: databaseClient() })
      const run = query.exec.bind(query)
      query.exec = async () => {
        assertNamesCompany(query)
        return run()
      }
      return query as never
    }

    /** Saving, deleting and refreshing a row filter by company in addition to the id. */
    $getQueryFor(action: 'insert' | 'update' | 'delete' | 'refresh', client: QueryClientContract) {
      const query = super.$getQueryFor(action as 'refresh', client)
      const { companyId } = this.$attributes
      return (action === 'insert' ? query : query.where('company_id', companyId)) as never
    }

    @beforeFind()
    @beforeFetch()
    static requireCompany(query: Query) {
      assertNamesCompany(query)
    }
    @beforePaginate()
    static requireCompanyOfPage([, query]: [Query, Query]) {
      assertNamesCompany(query)
    }
    @beforeCreate()
    static requireCompanyOnCreate(row: { companyId?: number; constructor: { name: string } }) {
      if (!row.companyId) throw new Error(`${row.constructor.name} is created without its company`)
    }
  }
  return Tenant
}

/** A condition as stored by the query builder until the query runs. */
interface Condition {
  readonly method: string
  readonly args: readonly unknown[]
}

function assertNamesCompany(query: Query) {
  if ((query as unknown as { isRelatedQuery?: boolean }).isRelatedQuery) return
  const builder = query as unknown as {
    sideloaded?: Record<string, unknown>
    whereStack: readonly (readonly Condition[])[]
    model: LucidModel
  }
  if (builder.sideloaded?.everyCompany) return
  const conditions = builder.whereStack.flat()
  if (!conditions.some(namesCompany)) {
    throw new Error(`A query on ${builder.model.table} does not name its company`)
  }
  // `a and b or c` would match c of every company.
  if (conditions.some(({ method }) => method.startsWith('or'))) {
    throw new Error(`A query on ${builder.model.table} must keep its "or" inside a group`)
  }
}

function namesCompany({ method, args: [column] }: Condition) {
  if (method !== 'where' && method !== 'whereIn') return false
  const names = typeof column === 'object' && column !== null ? Object.keys(column) : [column]
  return names.some((name) => /(^|\.)company_id$/.test(String(name)))
}
