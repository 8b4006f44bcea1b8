/** The tab of the knowledge base: documents and what became of them, settings, and a search that is tried (RAG-01 to RAG-05). */
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubAnswer } from '#web/testing/server'
import type { RagDocumentWire } from '../../wire'
import { keys } from '../api'
import handleEvent from '../realtime'
import KnowledgeTab from '../tab'

beforeEach(() => signIn({ abilities: ['llm.manage'] }))

const settings = {
  ...{ enabled: true, chunkSize: 1000, chunkOverlap: 200, maxTokensPerChunk: 500 },
  ...{ embeddingModel: 'nomic-embed-text', vectorDimensions: 768 },
  ...{ searchThreshold: 0.7, maxResults: 5 },
}
const document = (changes: Partial<RagDocumentWire> = {}): RagDocumentWire => ({
  ...{ id: 3, originalName: 'horarios.pdf', status: 'completed', errorMessage: null },
  ...{ chunks: 12, indexedChunks: 12, isSearched: true, size: 2048 },
  createdAt: '2026-11-01T10:00:00.000Z',
  ...changes,
})
interface Given {
  readonly documents?: readonly RagDocumentWire[]
  readonly enabled?: boolean
  readonly module?: boolean
}
const served = ({ documents = [document()], enabled = true, module = true }: Given = {}): Record<
  string,
  StubAnswer
> => ({
  'GET /api/rag/documents': () => ({ documents }),
  'GET /llm-config': () => ({
    ragConfig: { ...settings, enabled },
    modules: { rag: { enabled: module, settings: {} } },
  }),
})
const openTab = (mayManage = true) => renderScreen(<KnowledgeTab mayManage={mayManage} />)
const fileOf = (name: string, bytes = 3) => new File([new Uint8Array(bytes)], name)
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Adicionar documentos', { selector: 'input' }), {
    target: { files },
  })

it('RAG-05: documents are listed with size, passages and state, and why one failed', async () => {
  await stubServer(
    served({
      documents: [
        document(),
        document({ id: 4, originalName: 'b.docx', status: 'error', errorMessage: 'encrypted' }),
        document({ id: 5, originalName: 'c.csv', status: 'processing', indexedChunks: 3 }),
        document({ id: 6, originalName: 'd.md', status: 'pending', errorMessage: 'rate_limit' }),
        document({ id: 7, originalName: 'e.md', status: 'error', errorMessage: 'a new word' }),
      ],
    })
  )
  openTab()
  const [first, second, third, fourth, fifth] = await screen.findAllByRole('listitem')
  for (const text of ['horarios.pdf', '2 kB', '12 trechos', 'Processado']) {
    within(first!).getByText(text)
  }
  within(second!).getByText(/protegido por senha/)
  expect(within(third!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25')
  within(third!).getByText('Até terminar, as respostas vêm do índice anterior.')
  within(fourth!).getByText(/Haverá outra tentativa.*pedidos demais/)
  within(fifth!).getByText('Algo deu errado. Tente de novo.')
})

it('RAG-01: several files are sent one by one; what the server would refuse is not', async () => {
  const documents: RagDocumentWire[] = []
  const server = await stubServer({
    ...served({ documents }),
    'POST /api/rag/documents': () => {
      documents.push(document({ id: documents.length + 1, originalName: `new${documents.length}` }))
      return documents.at(-1)!
    },
  })
  openTab()
  await screen.findByText('Nenhum documento ainda')
  await choose(fileOf('a.pdf'), fileOf('b.MD'), fileOf('c.exe'))
  await screen.findByText('new1')
  expect(server.calls('POST /api/rag/documents')).toHaveLength(2)
  await screen.findByText(/Erro ao enviar “c.exe”.*Escolha um arquivo/)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso sobre “c.exe”' }))
  await waitFor(() => expect(screen.queryByText(/c\.exe/)).toBeNull())
})

it('RAG-01: a document that is there already is refused in words', async () => {
  await stubServer({
    ...served(),
    'POST /api/rag/documents': () => refuse(409, 'ERR_RAG_DOCUMENT_TWICE'),
  })
  openTab()
  await choose(fileOf('a.pdf'))
  await screen.findByText(/Erro ao enviar “a.pdf”.*mesmo conteúdo/)
  fireEvent.click(screen.getByRole('button', { name: 'Fechar o aviso sobre “a.pdf”' }))
})

it('RAG-05: a document is deleted after a question, and one that failed is tried again', async () => {
  const server = await stubServer({
    ...served({ documents: [document({ status: 'error', errorMessage: 'no_model' })] }),
    'DELETE /api/rag/documents/3': () => ({ message: 'Document deleted' }),
    'POST /api/rag/documents/3/retry': () => document({ status: 'pending' }),
  })
  const { user } = openTab()
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo: horarios.pdf' }))
  await waitFor(() => expect(server.calls('POST /api/rag/documents/3/retry')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Excluir: horarios.pdf' }))
  const question = await screen.findByRole('dialog', { name: 'Excluir “horarios.pdf”?' })
  expect(server.calls('DELETE /api/rag/documents/3')).toHaveLength(0)
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await screen.findByText('Documento excluído')
})

it('RAG-03, RAG-05: settings are saved within their bounds, and it is said what is indexed anew', async () => {
  const server = await stubServer({ ...served(), 'PUT /api/rag/config': () => settings })
  const { user } = openTab()
  await user.click(await screen.findByRole('button', { name: 'Configurações' }))
  const drawer = await screen.findByRole('dialog')
  const save = () => user.click(within(drawer).getByRole('button', { name: 'Salvar' }))
  const type = async (label: string, text: string) => {
    const field = within(drawer).getByLabelText(label)
    await user.clear(field)
    await user.type(field, text)
  }
  expect(within(drawer).queryByText(/indexados de novo/)).toBeNull()
  await type('Tamanho do trecho', '150')
  within(drawer).getByText(/indexados de novo/)
  await save()
  await within(drawer).findByText('A sobreposição deve ser menor que o tamanho de um trecho.')
  await type('Sobreposição', '50')
  await type('Similaridade', '1,2')
  await save()
  await within(drawer).findByText('De 0 a 1.')
  expect(server.calls('PUT /api/rag/config')).toHaveLength(0)
  await type('Similaridade', '0,55')
  await save()
  await screen.findByText('Configurações salvas')
  expect(server.calls('PUT /api/rag/config')[0]!.body).toMatchObject({
    ...{ chunkSize: 150, chunkOverlap: 50, searchThreshold: 0.55, maxResults: 5 },
  })
})

it('RAG-04: it is switched on and off, and said that the module is off', async () => {
  const server = await stubServer({
    ...served({ enabled: true, module: false }),
    'PUT /api/rag/config': () => ({ ...settings, enabled: false }),
  })
  const { user } = openTab()
  await screen.findByText(/“Módulos”/)
  await user.click(screen.getByRole('switch', { name: 'Base de conhecimento ativada' }))
  await waitFor(() =>
    expect(server.calls('PUT /api/rag/config')[0]?.body).toEqual({ enabled: false })
  )
})

it('RAG-04: a question that is tried shows passages with their source and score, or how near the nearest is', async () => {
  const passage = {
    documentId: 3,
    originalName: 'horarios.pdf',
    text: 'Abrimos às 9h.',
    score: 0.81,
  }
  const answers = [
    { passages: [passage], bestScore: 0.81 },
    { passages: [], bestScore: 0.42 },
  ]
  const server = await stubServer({
    ...served(),
    'POST /api/rag/search': () =>
      answers.shift() ?? refuse(502, 'ERR_RAG_PROVIDER', { reason: 'key' }),
  })
  const { user } = openTab()
  const field = await screen.findByLabelText('Pergunta')
  await user.type(field, 'Que horas abrem?{Enter}')
  await screen.findByText('Abrimos às 9h.')
  screen.getByText('Similaridade 0,81')
  expect(server.calls('POST /api/rag/search')[0]!.body).toEqual({ query: 'Que horas abrem?' })
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  await screen.findByText(/O trecho mais próximo tem 0,42/)
  await user.click(screen.getByRole('button', { name: 'Buscar' }))
  await screen.findByText(/A busca falhou.*não aceita a chave/)
})

it('RAG-05: what a search has found of a document leaves the screen with the document', async () => {
  const documents = [document(), document({ id: 4, originalName: 'b.md' })]
  const passage = { documentId: 3, originalName: 'horarios.pdf', text: 'Às 9h.', score: 0.81 }
  await stubServer({
    ...served({ documents }),
    'POST /api/rag/search': () => ({ passages: [passage], bestScore: 0.81 }),
    'DELETE /api/rag/documents/3': () => {
      documents.shift()
      return { message: 'Document deleted' }
    },
  })
  const { user } = openTab()
  await user.type(await screen.findByLabelText('Pergunta'), 'Que horas abrem?{Enter}')
  await screen.findByText('Às 9h.')
  await user.click(screen.getByRole('button', { name: 'Excluir: horarios.pdf' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(screen.queryByText('Às 9h.')).toBeNull())
  screen.getByText('b.md')
})

it('RAG-05: who may not change it reads the list alone', async () => {
  signIn({ abilities: [] })
  await stubServer(served())
  openTab(false)
  await screen.findByText('horarios.pdf')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByLabelText('Pergunta')).toBeNull()
})

it('RAG-05: a list that cannot be loaded says so, and is loaded again', async () => {
  let fails = true
  await stubServer({
    ...served(),
    'GET /api/rag/documents': () =>
      fails ? refuse(403, 'ERR_NO_PERMISSION') : { documents: [document()] },
  })
  const { user } = openTab()
  await screen.findByText('Não foi possível carregar a base de conhecimento')
  fails = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('horarios.pdf')
})

it('RAG-01: events fetch anew what they are about', () => {
  const client = new QueryClient()
  const fetched = vi.spyOn(client, 'invalidateQueries').mockResolvedValue()
  const keysOf = () => fetched.mock.calls.map(([filters]) => filters?.queryKey)
  handleEvent('rag', { of: 'document', id: 3, action: 'update' }, client)
  expect(keysOf()).toEqual([keys.documents])
  handleEvent('rag', { of: 'config', id: 1, action: 'update' }, client)
  expect(keysOf()).toEqual([keys.documents, keys.documents, keys.config])
})
