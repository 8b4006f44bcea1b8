/** Types of the tags module: a tag is a label of the company; some tags are lanes of its kanban board. */

export interface TagChanged {
  readonly companyId: number
  readonly tagId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A tag was created, changed or deleted. */
    'tags.changed': TagChanged
  }
}

/** Minimum and maximum characters of a tag's name (TAG-01). */
export const tagNameLength = { min: 3, max: 50 } as const
/** Default colour of a tag created by name only. */
export const defaultTagColor = '#4D6570'
