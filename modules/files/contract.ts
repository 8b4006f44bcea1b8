/** Types of the files library: a file list has a name, a text, and options; an option is a name and its file. */
export interface FileListChanged {
  readonly companyId: number
  readonly fileListId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/modules/events' {
  interface DomainEvents {
    /** A file list, or one of its files, was created, changed or deleted. */
    'files.changed': FileListChanged
  }
}

/** Maximum characters of a list's fields (operations.md 5). */
export const fileListNameLength = { min: 3, max: 100 } as const
export const maxMessageLength = 4096
/** The name of an option is the caption of its file; this is WhatsApp's limit. */
export const maxOptionNameLength = 1024
/** Maximum options of a list. */
export const maxOptions = 30
