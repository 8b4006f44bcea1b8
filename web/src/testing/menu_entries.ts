/** What a test of the menu knows of places: who may stand there, and what the plan must have. */

export type Role = 'user' | 'supervisor' | 'admin' | 'super'
export interface MenuEntry {
  readonly who: readonly Role[]
  /** The wire's name of the flag without which nobody does. */
  readonly flag?: string
  /** As a Brazilian reads it in the menu; of a module that brings its own places. */
  readonly name?: string
}
/** By address. */
export type MenuEntries = Readonly<Record<string, MenuEntry>>
