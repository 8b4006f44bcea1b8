/** Error catalogue of the knowledge base. */
import type { ErrorSpec } from '#app/kernel/modules/module'

export default {
  E_KNOWLEDGE_DOCUMENT_NOT_FOUND: {
    status: 404,
    wire: 'ERR_NO_RAG_DOCUMENT_FOUND',
    message: 'There is no such document.',
  },
  E_KNOWLEDGE_TYPE: {
    status: 415,
    wire: 'ERR_RAG_DOCUMENT_TYPE',
    message: 'Documents are .pdf, .txt, .md, .docx, .doc, .csv or .json files.',
  },
  E_KNOWLEDGE_DOCUMENT_TWICE: {
    status: 409,
    wire: 'ERR_RAG_DOCUMENT_TWICE',
    message: 'Another document has the same content.',
  },
  E_KNOWLEDGE_FULL: {
    status: 422,
    wire: 'ERR_RAG_DOCUMENTS_FULL',
    message: 'A company has at most 1,000 documents.',
  },
  E_KNOWLEDGE_NOT_FAILED: {
    status: 409,
    wire: 'ERR_RAG_DOCUMENT_NOT_FAILED',
    message: 'Only the indexing of a document that has failed is tried again.',
  },
  E_KNOWLEDGE_PROVIDER: {
    status: 502,
    wire: 'ERR_RAG_PROVIDER',
    message: 'The server with the embedding model gave no answer.',
  },
} as const satisfies Record<string, ErrorSpec>
