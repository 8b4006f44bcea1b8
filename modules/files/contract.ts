/** Types of the files library: a file list has a name, a text, and options; an option is a name and its file. */
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

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

/** A reference to a list, for modules that may still have to send it. */
export interface FileListOfCompany {
  readonly companyId: number
  readonly fileListId: number
}
/** Extension point for modules whose rows reference a file list, called before it is deleted (FIL-02). */
export interface FileListDependant {
  /**
   * Whether something still has to send it, such as an unfinished campaign. Then it is not deleted: 409
   * ERR_FILE_LIST_IN_USE. Called inside the deleting transaction, which has locked the list's row.
   */
  needs(list: FileListOfCompany): Promise<boolean>
}
export const fileListDependant = defineExtensionPoint<new () => FileListDependant>(
  'files.file_list_dependant',
  { includeDisabled: true }
)

/** Maximum characters of a list's fields (operations.md 5). */
export const fileListNameLength = { min: 3, max: 100 } as const
export const maxMessageLength = 4096
/** The name of an option is the caption of its file; this is WhatsApp's limit. */
export const maxOptionNameLength = 1024
/** Maximum options of a list. */
export const maxOptions = 30
