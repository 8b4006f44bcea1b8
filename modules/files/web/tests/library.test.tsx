/** Sending from the library: searched, previewed as the customer will see it, sent (FIL-02). */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { PreparedSending } from '#modules/messages/contract'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import LibraryPanel from '../components/library_panel'
import { partsOf } from '../components/library_preview'

const file = {
  url: '/media/x',
  thumbUrl: null,
  name: 'x',
  mimetype: 'text/plain',
  size: 3,
  width: null,
  height: null,
}
const option = (id: number, name: string, mediaType: string) => ({
  id,
  name,
  path: `/media/${id}`,
  mediaType,
  mediaName: `arquivo_${id}`,
  mediaSize: 700,
  mediaThumbUrl: null,
  mediaWidth: 40,
  mediaHeight: 30,
})
const names = (...files: object[]) => ({ files, count: files.length, hasMore: false })

beforeEach(() => void signIn())

function open() {
  const send = vi.fn<(sending: PreparedSending) => void>()
  const onClose = vi.fn()
  return {
    ...renderScreen(<LibraryPanel ticketId={41} send={send} onClose={onClose} />),
    send,
    onClose,
  }
}

it('FIL-02: chosen by name, it shows text and files in sending order, and is sent in one request', async () => {
  const server = await stubServer({
    'GET /files/': () => names({ id: 5, name: 'Tabela' }, { id: 6, name: 'Contrato' }),
    'GET /files/5/preview': () => ({
      message: 'Oi *Ana*',
      options: [option(1, 'Preços', 'application/pdf'), option(2, 'A vitrine', 'image/png')],
    }),
    'POST /messages/41/file-list': () => ({ id: 9, messages: [] }),
  })
  const { send } = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Tabela' }))
  const go = await screen.findByRole('button', { name: 'Enviar 3 mensagens' })
  expect(document.activeElement).toBe(go)
  screen.getByText('Ana', { selector: 'strong' })
  screen.getByText('arquivo_1')
  screen.getByText('A vitrine')
  expect(screen.getByRole('img', { name: 'arquivo_2' }).getAttribute('src')).toBe('/media/2')
  fireEvent.click(go)
  const [{ parts, post }] = send.mock.calls[0]!
  expect(parts.map((part) => [part.text, part.file?.name ?? null])).toEqual([
    ['Oi *Ana*', null],
    ['Preços', 'arquivo_1'],
    ['A vitrine', 'arquivo_2'],
  ])
  expect(server.calls('POST /messages/41/file-list')).toHaveLength(0)
  await post('c1')
  expect(server.calls('POST /messages/41/file-list')[0]!.body).toEqual({
    fileListId: 5,
    clientId: 'c1',
  })
})

it('goes back to the other lists and keeps the search', async () => {
  const server = await stubServer({
    'GET /files/': () => names({ id: 5, name: 'Tabela' }),
    'GET /files/5/preview': () => ({ message: 'Oi', options: [] }),
  })
  open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Tab' } })
  await waitFor(() =>
    expect(server.calls('GET /files/').at(-1)!.query.get('searchParam')).toBe('tab')
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Tabela' }))
  await screen.findByRole('button', { name: 'Enviar mensagem' })
  fireEvent.click(screen.getByRole('button', { name: 'Voltar às listas' }))
  expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('Tab')
})

it('shows empty, no-result and error states', async () => {
  const server = await stubServer({ 'GET /files/': () => names() })
  const { unmount } = open()
  await screen.findByText('Quem administra a empresa prepara as listas em Arquivos.')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'zz' } })
  await screen.findByText('Nenhuma lista encontrada')
  unmount()
  server.on({
    'GET /files/': () => names({ id: 5, name: 'Tabela' }),
    'GET /files/5/preview': () => refuse(404, 'ERR_NO_FILE_LIST_FOUND'),
  })
  open()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 't' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Tabela' }))
  await screen.findByText(/Esta lista foi excluída/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Enviar' }).disabled).toBe(true)
})

it('TCK-12: an audio file’s caption comes before it; an option without a file is left out', () => {
  const sound = { ...file, mimetype: 'audio/ogg; codecs=opus' }
  const parts = partsOf('Oi', [
    { id: 1, name: 'O recado', file: sound },
    { id: 2, name: 'Nada', file: null },
    { id: 3, name: 'O texto', file },
  ])
  expect(parts).toEqual([
    { text: 'Oi', file: null },
    { text: 'O recado', file: null },
    { text: '', file: sound },
    { text: 'O texto', file },
  ])
})
