/** Types and events of contact lists: named lists of numbers, to which campaigns are sent. */
import type { AudienceState } from '#modules/contacts/contract'

/** The kind under which others refer to a list as a group of people (contract_audience.ts of contacts). */
export const listKind = 'contact_list'

/** Characters of the names of lists and of people (LST-02). */
export const nameLength = { min: 2, max: 50 } as const
/** Characters of a number as people type it (LST-02). */
export const numberLength = { min: 8, max: 50 } as const
/** Of an uploaded file. */
export const maxSheetBytes = 20 * 1024 * 1024
/** Rows of an uploaded file below its headers (LST-01). */
export const maxRows = 100_000
/** Files that people choose from their disk. */
export const sheetExtensions = ['.csv', '.xls', '.xlsx'] as const

/** `valid`: on WhatsApp. `unchecked`: no connection could be asked yet (LST-02). */
export type ItemState = AudienceState

/** `reading` until every row is on the list, or noted as faulty. `failed`: the file as a whole could not be read. */
export type ImportStatus = 'reading' | 'done' | 'failed'

export interface ContactListChanged {
  readonly companyId: number
  readonly listId: number
  readonly change: 'create' | 'update' | 'delete'
}
export interface ListItemChanged extends ContactListChanged {
  readonly itemId: number
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A list, what is counted of it, or the progress of its newest import has changed. */
    'contact_lists.changed': ContactListChanged
    'contact_lists.item_changed': ListItemChanged
    /** Many of its people came, or were checked: clients fetch them again. */
    'contact_lists.items_reloaded': { readonly companyId: number; readonly listId: number }
  }
}
