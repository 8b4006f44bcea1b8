/** What each table says about itself: how long its rows live, who deletes them, and how a person is erased from it. */

/** Rows that the sweeper deletes, in small batches (`upkeep/sweep_tables.ts`). */
export interface SweepRule {
  /** Days after the time in column `since`. The column needs an index that begins with it. */
  readonly days: number
  readonly since: string
  /** Further condition in SQL, of our own words only; the name of the table is its alias. */
  readonly when?: string
}

/** Columns that say something about a person, and how it is erased. */
export interface PersonalColumns {
  readonly columns: readonly string[]
  /** Whose data it is: somebody who writes to the company, or somebody who works there. */
  readonly of: 'contact' | 'user'
  /** One sentence: which action, rule or owner row takes it away. */
  readonly erased: string
}

/** One table. Either its rows go with a row of another table, or the sweeper deletes them, or a sentence says why neither. */
export interface TableSpec {
  /**
   * The row with which one of this table goes: by the foreign key on column `by`, with ON DELETE CASCADE.
   * A sentence for what has no such owner: who deletes rows, or why there are never many.
   */
  readonly keptWith: { readonly table: string; readonly by: string } | string
  /** What is deleted while its owner still lives. */
  readonly sweep?: readonly SweepRule[]
  /** Empty: nothing about any person. Ids of people are not listed: their row says who they are. */
  readonly personal: readonly PersonalColumns[]
}

export type TableSpecs = Readonly<Record<string, TableSpec>>

/**
 * Contents that the audit trail keeps, and why a person needs them: by entity or by action, then by field. All
 * other contents are left out; that the field was changed is kept.
 */
export type AuditContents = Readonly<Record<string, Readonly<Record<string, string>>>>
