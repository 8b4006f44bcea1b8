/** Implements the kernel's `FileKeeper`: documents are opened by who may change the knowledge base (API-12). */
import type { Actor } from '#app/kernel/actor/actor'
import type { FileKeeper } from '#app/kernel/media/keeper'
import { KnowledgeDocument } from '#modules/knowledge/model'

export default class DocumentKeeper implements FileKeeper {
  async mayOpen(actor: Actor, key: string) {
    const row = await KnowledgeDocument.of(actor).where({ mediaFile: key }).first()
    return row && actor.can('llm.manage')
  }
}
