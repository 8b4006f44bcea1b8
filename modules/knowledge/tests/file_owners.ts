/** Rows with a file. */
import { aDocument } from '#modules/knowledge/testing'
import type { FileOwners } from '#tests/support/file_owners'

export const owners: FileOwners = {
  'a document of the knowledge base': async (admin) => {
    const { id, mediaFile } = await aDocument(admin.actor)
    return { mediaFile, path: `/api/rag/documents/${id}` }
  },
}
