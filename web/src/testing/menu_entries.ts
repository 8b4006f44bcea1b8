/** Menu entries in tests: who may open them, and what the plan must include. */

export type Role = 'user' | 'supervisor' | 'admin' | 'super'
export interface MenuEntry {
  readonly who: readonly Role[]
  /** The wire name of the required plan flag. */
  readonly flag?: string
  /** A flag in local storage that is enough instead (operations.md 2). */
  readonly orFlag?: string
  /** The Brazilian label in the menu; for modules that declare their own entries. */
  readonly name?: string
}
/** By address. */
export type MenuEntries = Readonly<Record<string, MenuEntry>>
