/** What each table declares: how long its rows are kept, who deletes them, and how a person's data is erased. */

/** Rows that the sweeper deletes, in small batches (`upkeep/sweep_tables.ts`). */
export interface SweepRule {
  /** Age in days, by column `since`. The column needs an index that begins with it. */
  readonly days: number
  readonly since: string
  /** Additional SQL condition, from constants only; the alias is the name of the table. */
  readonly when?: string
}

/** Columns with personal data, and how it is erased. */
export interface PersonalColumns {
  readonly columns: readonly string[]
  /** Whose data it is: a customer of the company, or somebody who works there. */
  readonly of: 'contact' | 'user'
  /** One sentence: which action, rule or owner row erases it. */
  readonly erased: string
}

/**
 * One table. Its rows are deleted with a row of another table or by the sweeper, or a sentence explains why neither.
 */
export interface TableSpec {
  /**
   * The owner row with which a row is deleted: by the foreign key on column `by`, with ON DELETE CASCADE. Without
   * such an owner: a sentence on who deletes rows, or why there are never many.
   */
  readonly keptWith: { readonly table: string; readonly by: string } | string
  /** Rows that are deleted while their owner still exists. */
  readonly sweep?: readonly SweepRule[]
  /** The table stands only where this extension of PostgreSQL is used: nothing may count on it, or on its absence. */
  readonly onlyWith?: string
  /** Empty: no personal data. Ids of people are not listed, because personal data is in the rows they refer to. */
  readonly personal: readonly PersonalColumns[]
}

export type TableSpecs = Readonly<Record<string, TableSpec>>

/**
 * Contents that the audit trail stores, and why people need them: by entity or action, then by field. All other
 * contents are omitted; only the name of the changed field is stored.
 */
export type AuditContents = Readonly<Record<string, Readonly<Record<string, string>>>>
