/** A PDF of 200 pages, indexed by the running product with the sandbox's model; its memory is watched meanwhile. */
import { rounded } from '#bench/desk/beside_floor'
import { memoryOf } from '#bench/whatsapp/gauges'
import { pdfWithPages } from '#modules/knowledge/tests/support/pdf_file'
import { untilIndexed } from '#tests/support/send_document'
import type { Product } from '#tests/support/product'
import { ProductClient } from '#tests/support/product_client'

const pages = 200
/** Milliseconds between two looks at the memory. */
const lookMs = 50
const line = 'O cliente pode trocar o produto em até sete dias, com a nota e a embalagem original.'

export async function indexLongDocument(product: Product) {
  const admin = await new ProductClient(product).signIn('super@guiche.local')
  await admin.call('PUT', '/api/rag/config', { enabled: true })
  const body = new FormData()
  const paragraphs = Array.from({ length: 8 }, () => Array.from({ length: 4 }, () => line))
  const pdf = pdfWithPages(Array.from({ length: pages }, () => paragraphs))
  body.append('document', new File([new Uint8Array(pdf)], 'manual.pdf'))
  const before = memoryOf(product.server.pid!)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryOf(product.server.pid!))
  }, lookMs)
  const startedAt = performance.now()
  const headers = { authorization: `Bearer ${admin.token}` }
  const answer = await fetch(`${product.url}/api/rag/documents`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the document was refused: ${answer.status}`)
  await untilIndexed(admin, 600_000)
  clearInterval(watch)
  const { documents } = await admin.call<{ documents: { status: string; chunks: number }[] }>(
    'GET',
    '/api/rag/documents'
  )
  return {
    pages,
    'status': documents[0]!.status,
    'passages': documents[0]!.chunks,
    'seconds': rounded((performance.now() - startedAt) / 1000),
    'server before MiB': rounded(before),
    'server at its peak MiB': rounded(peak),
  }
}
