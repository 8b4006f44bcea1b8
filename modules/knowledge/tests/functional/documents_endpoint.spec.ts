/** Documents of a company: taken, listed, tried again and deleted (RAG-01, RAG-05). */
import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { fileExists } from '#app/kernel/media/media'
import { apiAs } from '#app/kernel/testing/api'
import { auditsOf } from '#app/kernel/testing/audits'
import { fakeRealtime } from '#app/kernel/testing/fakes/realtime'
import { aStranger, anAdmin, anAgent, type SomeoneSignedIn } from '#modules/identity/testing'
import { maxDocumentBytes, mostDocuments } from '#modules/knowledge/contract'
import { KnowledgeDocument } from '#modules/knowledge/model'
import { aDocument, anIndexedDocument } from '#modules/knowledge/testing'

type Client = Parameters<typeof apiAs>[0]
const path = '/api/rag/documents'

const upload = (client: Client, who: SomeoneSignedIn, content: Buffer, filename: string) =>
  apiAs(client, who).post(path).file('document', content, { filename })
const itsText = () => Buffer.from(`Abrimos às 9h. ${randomUUID()}`)
const rowsOf = ({ actor }: SomeoneSignedIn) => KnowledgeDocument.of(actor).orderBy('id')

test.group('documents of the knowledge base', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('RAG-01: a file is taken, waits to be indexed, and browsers of admins hear of it', async ({
    client,
    assert,
    cleanup,
  }) => {
    const realtime = fakeRealtime()
    cleanup(realtime.restore)
    const admin = await anAdmin()
    const taken = await upload(client, admin, itsText(), 'horários da loja.TXT')
    taken.assertStatus(200)
    assert.containsSubset(taken.body(), {
      ...{ originalName: 'horários_da_loja.TXT', status: 'pending', errorMessage: null },
      ...{ chunks: 0, indexedChunks: 0, isSearched: false },
    })
    const { documents } = (await apiAs(client, await anAgent()).get(path)).body()
    assert.deepEqual(documents, [])
    const own = (await apiAs(client, admin).get(path)).body().documents
    assert.deepEqual(own, [taken.body()])
    const [row] = await rowsOf(admin)
    assert.isTrue(await fileExists(row!.mediaFile))
    assert.match(row!.contentHash, /^[0-9a-f]{64}$/)
    const heard = realtime.deliveries.map(({ rooms, as, body }) => ({ rooms, as, body }))
    assert.deepEqual(heard, [
      {
        rooms: [`company-${admin.company.id}-admin`],
        as: `company-${admin.company.id}-rag`,
        body: { action: 'create', of: 'document', id: row!.id },
      },
    ])
  })

  test('RAG-01: {$self} is taken')
    .with(['a.md', 'a.csv', 'a.json', 'a.txt'])
    .run(async ({ client }, filename) => {
      const content = Buffer.from(filename === 'a.json' ? '{"a": 1}' : 'BM é um texto; com acento')
      ;(await upload(client, await anAdmin(), content, filename)).assertStatus(200)
    })

  test('RAG-01: other types, and files that are not what their name says, are 415 and are not stored', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
      'base64'
    )
    for (const [content, filename] of [
      [itsText(), 'programa.exe'],
      [itsText(), 'sem_nome'],
      [itsText(), 'planilha.xlsx'],
      [png, 'imagem.pdf'],
      [itsText(), 'texto.docx'],
      [itsText(), 'texto.doc'],
    ] as const) {
      const refused = await upload(client, admin, content, filename)
      refused.assertStatus(415)
      refused.assertBodyContains({ error: 'ERR_RAG_DOCUMENT_TYPE' })
    }
    assert.lengthOf(await rowsOf(admin), 0)
    const stored = await db.from('stored_files').where('company_id', admin.company.id)
    assert.lengthOf(stored, 0)
  })

  test('RAG-01: the same content is 409 in the company, and none of another’s business', async ({
    client,
    assert,
  }) => {
    const [admin, stranger] = [await anAdmin(), await aStranger()]
    const content = itsText()
    ;(await upload(client, admin, content, 'a.txt')).assertStatus(200)
    const again = await upload(client, admin, content, 'b.md')
    again.assertStatus(409)
    again.assertBodyContains({ error: 'ERR_RAG_DOCUMENT_TWICE' })
    assert.lengthOf(await rowsOf(admin), 1)
    assert.lengthOf(await db.from('stored_files').where('company_id', admin.company.id), 1)
    ;(await upload(client, stranger, content, 'a.txt')).assertStatus(200)
  })

  test('RAG-01, API-11: above 10 MiB is 413, an empty file and none are 422', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const large = Buffer.alloc(maxDocumentBytes + 1, 'a')
    const refused = await upload(client, admin, large, 'a.txt')
    refused.assertStatus(413)
    refused.assertBodyContains({ error: 'ERR_FILE_TOO_LARGE' })
    ;(await upload(client, admin, Buffer.alloc(0), 'a.txt')).assertStatus(422)
    ;(await apiAs(client, admin).post(path).field('other', 'x')).assertStatus(422)
    const largest = Buffer.alloc(maxDocumentBytes, 'b')
    ;(await upload(client, admin, largest, 'a.txt')).assertStatus(200)
  })

  test('RAG-01: a company has no more than a thousand', async ({ client }) => {
    const admin = await anAdmin()
    const { companyId, mediaFile } = await aDocument(admin.actor)
    const at = new Date()
    const others = Array.from({ length: mostDocuments - 1 }, (_, index) => ({
      ...{ company_id: companyId, name: 'a.txt', type: 'txt', size: 1, media_file: mediaFile },
      ...{ content_hash: String(index), created_at: at, updated_at: at },
    }))
    await db.table('knowledge_documents').multiInsert(others)
    const refused = await upload(client, admin, itsText(), 'a.txt')
    refused.assertStatus(422)
    refused.assertBodyContains({ error: 'ERR_RAG_DOCUMENTS_FULL' })
  })

  test('RAG-05: deleting removes the file, the passages and their vectors at once', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const passages = [{ text: 'Abrimos às 9h.', vector: [1, 0, 0] }]
    const { id, mediaFile } = await anIndexedDocument(admin.actor, passages)
    const other = await anIndexedDocument(admin.actor, passages)
    const calls = apiAs(client, admin)
    const deleted = await calls.delete(`${path}/${id}`)
    deleted.assertStatus(200)
    deleted.assertBody({ message: 'Document deleted' })
    const left = await db.from('knowledge_chunks').where('company_id', admin.company.id)
    assert.deepEqual(
      left.map((row) => row.document_id),
      [other.id]
    )
    ;(await calls.delete(`${path}/${id}`)).assertStatus(404)
    const { documents } = (await calls.get(path)).body()
    assert.deepEqual(
      documents.map((one: { id: number }) => one.id),
      [other.id]
    )
    const audits = await auditsOf('knowledge_documents', id)
    assert.containsSubset(audits[0], {
      ...{ action: 'knowledge.delete', user_id: admin.user.id },
      before: { name: 'horarios.txt' },
    })
    assert.isFalse(await fileExists(mediaFile))
  })

  test('RAG-05: only what has failed is tried again, from its first attempt on', async ({
    client,
    assert,
  }) => {
    const admin = await anAdmin()
    const { id } = await aDocument(admin.actor, { status: 'error', error: 'key', attempts: 6 })
    const calls = apiAs(client, admin)
    const again = await calls.post(`${path}/${id}/retry`)
    again.assertStatus(200)
    assert.containsSubset(again.body(), { id, status: 'pending', errorMessage: null })
    assert.equal((await rowsOf(admin))[0]!.attempts, 0)
    const refused = await calls.post(`${path}/${id}/retry`)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: 'ERR_RAG_DOCUMENT_NOT_FAILED' })
  })

  test('RAG-05, API-12: the file itself is opened by admins of its company alone', async ({
    client,
  }) => {
    const admin = await anAdmin()
    const agent = await anAgent({ company: admin.company })
    const { mediaFile } = await aDocument(admin.actor)
    ;(await apiAs(client, admin).get(`/media/${mediaFile}`)).assertStatus(200)
    ;(await apiAs(client, agent).get(`/media/${mediaFile}`)).assertStatus(404)
    ;(await apiAs(client, await aStranger()).get(`/media/${mediaFile}`)).assertStatus(404)
  })
})
