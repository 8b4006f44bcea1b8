/** The words of the tags module: a tag is a label of the company; some are lanes of its kanban board. */

export interface TagChanged {
  readonly companyId: number
  readonly tagId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** Somebody made, changed or deleted a tag. */
    'tags.changed': TagChanged
  }
}

/** What a tag's name may measure, in characters (TAG-01). */
export const tagNameLength = { min: 3, max: 50 } as const
/** The colour of a tag that was made by its name alone. */
export const defaultTagColor = '#4D6570'
