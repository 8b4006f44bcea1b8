/**
 * Extension point: which module's rows refer to a stored file, and who may open it, for requests with a token
 * (API-12).
 */
import type { Actor } from '#app/kernel/actor/actor'
import { defineExtensionPoint } from '#app/kernel/modules/extension_point'

export interface FileKeeper {
  /** Null: none of this module's rows refers to the file. False: one does, but the actor may not see it. */
  mayOpen(actor: Actor, key: string): Promise<boolean | null>
}
/** A file that no module claims may be opened by anyone of its company who knows the key. */
export const fileKeeper = defineExtensionPoint<new () => FileKeeper>('kernel.file_keeper', {
  includeDisabled: true,
})
