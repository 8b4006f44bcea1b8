/** Documents of a company, how they are indexed, and a question that is tried (RAG-01, RAG-05). */
import type { HttpContext } from '@adonisjs/core/http'
import { uploadedFile } from '#app/kernel/media/upload'
import { ModelError } from '#modules/ai/public'
import { errors } from '#modules/knowledge/access'
import { addDocument } from '#modules/knowledge/actions/add_document'
import { deleteDocument, retryDocument } from '#modules/knowledge/actions/change_document'
import { saveConfig } from '#modules/knowledge/actions/save_config'
import { maxDocumentBytes } from '#modules/knowledge/contract'
import { listDocuments } from '#modules/knowledge/queries'
import { search } from '#modules/knowledge/search/search'
import { configWire, documentWire, passageWire } from '#modules/knowledge/transformer'
import { question, readSettings } from '#modules/knowledge/validators'
import type {
  RagConfigWire,
  RagDocumentsWire,
  RagDocumentWire,
  RagSearchWire,
} from '#modules/knowledge/wire'

export default class KnowledgeController {
  /** GET /api/rag/documents: the newest first. */
  async index({ actor }: HttpContext): Promise<RagDocumentsWire> {
    return { documents: (await listDocuments(actor)).map(documentWire) }
  }

  /** POST /api/rag/documents: multipart, `document`. */
  async store({ actor, request }: HttpContext): Promise<RagDocumentWire> {
    const file = uploadedFile(request, 'document', maxDocumentBytes)
    return documentWire(await addDocument(actor, file))
  }

  /** DELETE /api/rag/documents/{id} */
  async destroy({ actor, params }: HttpContext) {
    await deleteDocument(actor, params.id)
    return { message: 'Document deleted' }
  }

  /** POST /api/rag/documents/{id}/retry: ours, beyond the contract. */
  async retry({ actor, params }: HttpContext): Promise<RagDocumentWire> {
    return documentWire(await retryDocument(actor, params.id))
  }

  /** PUT /api/rag/config: omitted fields stay. */
  async configure({ actor, request }: HttpContext): Promise<RagConfigWire> {
    return configWire(await saveConfig(actor, await readSettings(request.body())))
  }

  /** POST /api/rag/search: ours, beyond the contract. 502 ERR_RAG_PROVIDER with a `reason`. */
  async search({ actor, request }: HttpContext): Promise<RagSearchWire> {
    const { query } = await request.validateUsing(question)
    try {
      const { passages, bestScore } = await search(actor, query)
      return { passages: passages.map(passageWire), bestScore }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      throw new errors.E_KNOWLEDGE_PROVIDER({ reason: error.kind })
    }
  }
}
