/** Which module's rows name a stored file, and who may open it: asked of whoever comes with a token and a key (API-12). */
import type { Actor } from '#app/kernel/actor'
import { defineExtensionPoint } from '#app/kernel/extension_point'

export interface FileKeeper {
  /** Null: none of this module's rows names the file. A row that the actor may not see answers false. */
  mayOpen(actor: Actor, key: string): Promise<boolean | null>
}
/** Files that no module answers for are open to the people of their company, as far as they know the key. */
export const fileKeeper = defineExtensionPoint<new () => FileKeeper>('kernel.file_keeper', {
  includeDisabled: true,
})
