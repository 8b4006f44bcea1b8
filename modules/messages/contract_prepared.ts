/** Sets of files that a module keeps ready to be sent with a text. */
import type { Actor } from '#app/kernel/actor/actor'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

/** A set of files that another module keeps ready to be sent. */
export interface PreparedFilesRef {
  readonly companyId: number
  readonly preparedId: number
}
/** A file of such a set: its key in the company's storage, its display name, and the caption that goes with it. */
export interface FileOfSet {
  readonly file: string
  readonly name: string
  /** May contain variables (VAR-07). */
  readonly caption: string
}
export interface PreparedFiles {
  /**
   * The set's name; throws an error of its own, 404, when it does not exist or is another company's. Inside a unit of
   * work its row is locked until its end, so that it cannot be deleted meanwhile.
   */
  access(actor: Actor, id: unknown): Promise<{ readonly id: number; readonly name: string }>
  /** In sending order; empty when the set no longer exists. */
  filesOf(ref: PreparedFilesRef): Promise<readonly FileOfSet[]>
}
/** Extension point: what can go with a text (CMP-16). At most one module answers. */
export const preparedFiles =
  defineExtensionPoint<new () => PreparedFiles>('messages.prepared_files')
/** Another module whose rows refer to such a set. */
export interface PreparedFilesDependant {
  /**
   * Whether unfinished work still has to send it: then it is not deleted (FIL-02). Called inside the deleting
   * transaction, which has locked the set's row.
   */
  needs(ref: PreparedFilesRef): Promise<boolean>
}
export const preparedFilesDependant = defineExtensionPoint<new () => PreparedFilesDependant>(
  'messages.prepared_files_dependant',
  { includeDisabled: true }
)
