/** The words of the files library: a file list has a name, a text, and options; an option is a name and its file. */
import { defineExtensionPoint } from '#app/kernel/extension_point'

export interface FileListChanged {
  readonly companyId: number
  readonly fileListId: number
  readonly change: 'create' | 'update' | 'delete'
}
declare module '#app/kernel/events' {
  interface DomainEvents {
    /** Somebody made, changed or deleted a file list, or one of its files. */
    'files.changed': FileListChanged
  }
}

/** Which list, for those who are yet to send it. */
export interface FileListOfCompany {
  readonly companyId: number
  readonly fileListId: number
}
/** Another module's rows that name a file list, asked before it is deleted (FIL-02). */
export interface FileListDependant {
  /**
   * Is it still to be sent by something, as an unfinished campaign? Then it stays: 409 ERR_FILE_LIST_IN_USE. Asked
   * inside the deleting transaction, which holds the list's row.
   */
  needs(list: FileListOfCompany): Promise<boolean>
}
export const fileListDependant = defineExtensionPoint<new () => FileListDependant>(
  'files.file_list_dependant',
  { includeDisabled: true }
)

/** What a list's form may measure, in characters (operations.md 5). */
export const fileListNameLength = { min: 3, max: 100 } as const
export const maxMessageLength = 4096
/** The name of an option is the caption of its file; WhatsApp holds this much. */
export const maxOptionNameLength = 1024
/** Options of a list. */
export const maxOptions = 30
