/** Uploads documents to a running product, as a browser does. */
import type { ProductClient } from '#tests/support/product_client'
import { waitFor, type Product } from '#tests/support/product'

/** As far as it is needed here; a module of tests is there without the module that it is about. */
interface TakenDocument {
  readonly id: number
  readonly status: string
}

export interface SentDocument {
  readonly name: string
  readonly text: string
}

/** The document as it was taken; throws when it was refused. */
export async function sendDocument(
  { url }: Pick<Product, 'url'>,
  { token }: Pick<ProductClient, 'token'>,
  { name, text }: SentDocument
): Promise<TakenDocument> {
  const body = new FormData()
  body.append('document', new File([text], name))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/rag/documents`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the document was refused: ${answer.status}`)
  return (await answer.json()) as TakenDocument
}

/** Resolves when no document of the company is pending or processed any more. */
export const untilIndexed = (client: ProductClient, ms = 60_000) =>
  waitFor(
    'the documents are indexed',
    async () => {
      const { documents } = await client.call<{
        documents: readonly TakenDocument[]
      }>('GET', '/api/rag/documents')
      const waits = documents.some(({ status }) => ['pending', 'processing'].includes(status))
      return documents.length > 0 && !waits
    },
    ms
  )
