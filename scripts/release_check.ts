// Finds statements of a migration that block a running server, or break the release that is still running.

/** What a migration must declare before such a statement is accepted. */
export type Rule = 'index' | 'constraint' | 'not-null' | 'rewrite' | 'contract' | 'data' | 'lock'

export interface Breach {
  readonly rule: Rule
  readonly statement: string
}

/**
 * For tables that already have rows and are written to while the migration runs, refuses
 *
 * - `index`: an index that is not created CONCURRENTLY, because it blocks writers until it is built;
 * - `constraint`: one that is checked at once instead of NOT VALID and VALIDATE later, or UNIQUE without USING INDEX;
 * - `not-null`: a new column without a default, or SET NOT NULL, which the previous release does not fill;
 * - `rewrite`: a change of type, or a new column with a volatile default: both rewrite the whole table;
 * - `contract`: dropping or renaming what the previous release still uses;
 * - `data`: changing rows in one statement, however many there are;
 * - `lock`: explicit locks, and commands that lock the whole table.
 *
 * `existing` names the tables of the previous release. A new table has no rows and no readers.
 */
export function breachesOf(statements: readonly string[], existing: ReadonlySet<string>): Breach[] {
  return statements.flatMap((given) => {
    const statement = plain(given)
    return tests
      .filter((one) => one.isBreach(statement) && existing.has(tableOf(statement, one.table)))
      .map(({ rule }) => ({ rule, statement: given.trim() }))
  })
}

/** The names of the tables that these statements create. */
export const tablesMadeBy = (statements: readonly string[]): string[] =>
  statements
    .map((one) => /^create (?:unlogged )?table (?:if not exists )?(\S+?)[ (]/.exec(plain(one))?.[1])
    .filter((name) => name !== undefined)

/**
 * The rules that a migration's source declares it breaks on purpose, one per line:
 * `// release-check: contract: nothing has read this column since 0.2.0`. A rule without a reason is ignored.
 */
export const allowedIn = (source: string): Rule[] =>
  [...source.matchAll(/^\s*\/\/ release-check: ([a-z-]+): .{12,}$/gm)].map(
    ([, rule]) => rule as Rule
  )

interface Test {
  readonly rule: Rule
  /** Matches the table's name. */
  readonly table: RegExp
  readonly isBreach: (statement: string) => boolean
}
const ofAlter = /^alter table (?:if exists )?(?:only )?(\S+)/
const altered =
  (what: RegExp, unless = /^$/) =>
  (statement: string) =>
    ofAlter.test(statement) && what.test(statement) && !unless.test(statement)

const newColumn = /\badd column\b|\badd (?!constraint|primary|unique|foreign|check|exclude)\S+ /
const eachRowItsOwn = /default \(?\s*(now|clock_timestamp|random|gen_random_uuid|uuidv|nextval)/

const tests: readonly Test[] = [
  {
    rule: 'index',
    table: /^create (?:unique )?index (?:if not exists )?\S+ on (?:only )?([^\s(]+)/,
    isBreach: (one) => /^create (unique )?index (?!concurrently)/.test(one),
  },
  {
    rule: 'constraint',
    table: ofAlter,
    isBreach: altered(
      /\b(foreign key|check|references|exclude)\b/,
      /\bnot valid\b|validate constraint/
    ),
  },
  {
    rule: 'constraint',
    table: ofAlter,
    isBreach: altered(/\badd (constraint \S+ )?(unique|primary key)\b/, /\busing index\b/),
  },
  { rule: 'not-null', table: ofAlter, isBreach: altered(/\bset not null\b/) },
  {
    rule: 'not-null',
    table: ofAlter,
    isBreach: (one) =>
      altered(newColumn)(one) &&
      parts(one).some((part) => /\bnot null\b/.test(part) && !/\bdefault\b/.test(part)),
  },
  { rule: 'rewrite', table: ofAlter, isBreach: altered(/\balter column \S+ (set data )?type\b/) },
  {
    rule: 'rewrite',
    table: ofAlter,
    isBreach: (one) =>
      altered(newColumn)(one) &&
      (eachRowItsOwn.test(one) || /\b(big|small)?serial\b|\bgenerated\b/.test(one)),
  },
  {
    rule: 'contract',
    table: ofAlter,
    isBreach: altered(/\bdrop (column|constraint)\b|\brename\b/),
  },
  { rule: 'contract', table: /^drop table (?:if exists )?(\S+)/, isBreach: () => true },
  { rule: 'data', table: /^update (?:only )?(\S+)/, isBreach: () => true },
  { rule: 'data', table: /^delete from (?:only )?(\S+)/, isBreach: () => true },
  { rule: 'data', table: /^with .*?\b(?:update|delete from) (\S+)/, isBreach: () => true },
  {
    rule: 'lock',
    table: /^(?:lock(?: table)?|truncate(?: table)?|cluster|vacuum full) (\S+)/,
    isBreach: () => true,
  },
]

const tableOf = (statement: string, table: RegExp): string => table.exec(statement)?.[1] ?? ''

/** The clauses of an ALTER TABLE; commas inside parentheses do not separate clauses. */
const parts = (statement: string): string[] => statement.split(/,(?![^(]*\))/)

/** Normalised: no quotes, comments, schema name and superfluous space, in lower case. */
const plain = (statement: string): string =>
  statement
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/["]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replaceAll('public.', '')
