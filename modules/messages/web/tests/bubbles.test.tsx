/** One bubble of each kind, and the actions on it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import type { MessageWire } from '#modules/messages/wire'
import { Conversation } from './conversation'
import { setSignature, writingUi } from '../store'
import { aTicket, giveRoom, me } from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

let server: StubServer
let shown: MessageWire[] = []

beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  setSignature(false)
  writingUi.draft(41, '')
  writingUi.edit(41, null)
  server = await stubServer({
    'GET /messages/41': () => ({ messages: shown, count: shown.length, hasMore: false }),
  })
})

const now = () => new Date().toISOString()
const stored = { mediaState: 'stored', mediaUrl: '/media/1' } as const

function showMessage(changes: Partial<MessageWire>, others: MessageWire[] = []) {
  shown = [messageWire({ id: 900, createdAt: now(), ...changes }), ...others]
  return renderScreen(<Conversation ticket={aTicket()} onAct={() => undefined} />)
}
const bubble = async () => within(await screen.findByRole('log'))

describe('IN-20 each kind', () => {
  test('voice: a player with its length, a slider and its speed', async () => {
    const { user } = showMessage({ kind: 'voice', body: '', mediaSeconds: 75, ...stored })
    const log = await bubble()
    expect(await log.findByRole('button', { name: 'Tocar: Mensagem de voz' })).toBeTruthy()
    const slider = log.getByRole('slider', { name: 'Posição' })
    expect(slider.getAttribute('aria-valuetext')).toBe('00:00 / 01:15')
    slider.focus()
    await user.keyboard('{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('00:05 / 01:15')
    await user.click(log.getByRole('button', { name: 'Velocidade 1×' }))
    await user.click(log.getByRole('button', { name: 'Velocidade 1,5×' }))
    expect(log.getByRole('button', { name: 'Velocidade 2×' })).toBeTruthy()
  })

  test('IN-26: plays the converted file when there is one', async () => {
    const { container } = showMessage({
      kind: 'voice',
      body: '',
      mediaPlayUrl: '/media/2',
      ...stored,
    })
    await (await bubble()).findByRole('slider')
    expect(container.querySelector('audio')?.getAttribute('src')).toBe('/media/2')
  })

  test('document: name, type and download link', async () => {
    const document = { kind: 'document', body: 'nota.pdf', mediaName: 'nota.pdf' } as const
    showMessage({ ...document, mediaSize: 245_760, ...stored })
    const link = await (await bubble()).findByRole('link', { name: /^nota.pdf/ })
    expect(link.getAttribute('download')).toBe('nota.pdf')
    expect(link.textContent).toBe('nota.pdfPDF · 240 kB')
  })

  test('document: shows the thumbnail of its first page, or the icon when it cannot be loaded', async () => {
    const document = { kind: 'document', body: 'nota.pdf', mediaName: 'nota.pdf' } as const
    showMessage({ ...document, mediaThumbUrl: '/media/3', ...stored })
    const link = await (await bubble()).findByRole('link', { name: /^nota.pdf/ })
    const front = link.querySelector('img')!
    expect(front.getAttribute('src')).toBe('/media/3')
    fireEvent.error(front)
    expect(link.querySelector('img')).toBeNull()
    expect(link.querySelector('[data-family="pdf"]')).toBeTruthy()
  })

  test('video: poster and length, the player once it is started', async () => {
    const { user, container } = showMessage({
      kind: 'video',
      body: 'a vitrine',
      mediaSeconds: 12,
      mediaThumbUrl: '/media/3',
      ...stored,
    })
    const log = await bubble()
    await user.click(await log.findByRole('button', { name: 'Assistir: a vitrine' }))
    expect(container.querySelector('video[controls]')?.getAttribute('src')).toBe('/media/1')
  })

  test('sticker, location and contact card', async () => {
    const place = '|https://maps.google.com/maps?q=-23.55%2C-46.63&z=17|Loja da Sé'
    const card = 'BEGIN:VCARD\nFN:Zé\nTEL;waid=5511987654321:+55 11 98765-4321\nEND:VCARD'
    showMessage({ kind: 'sticker', body: '', ...stored }, [
      messageWire({ id: 901, kind: 'location', body: place }),
      messageWire({ id: 902, kind: 'contact', body: card }),
    ])
    const log = await bubble()
    expect(await log.findByAltText('Figurinha')).toBeTruthy()
    const map = await log.findByRole('link', { name: /Loja da Sé/ })
    expect(map.getAttribute('href')).toBe('https://maps.google.com/maps?q=-23.55%2C-46.63&z=17')
    expect(log.getByRole('link', { name: '+55 11 98765-4321' })).toBeTruthy()
    expect(log.getByRole('button', { name: 'Copiar +55 11 98765-4321' })).toBeTruthy()
  })

  test.each([
    ['call', 'Chamada de vídeo perdida às 10:42', 'Chamada de vídeo perdida às 10:42'],
    ['view_once', '', /Só abre no celular da empresa/],
    ['undecryptable', '', /Aguardando esta mensagem/],
    ['unsupported', 'orderMessage', /não aparece aqui/],
    ['location', 'quebrada', /não aparece aqui/],
  ])('shows a description for %s %j', async (kind, body, text) => {
    showMessage({ kind, body })
    const log = await bubble()
    expect(await log.findByText(text)).toBeTruthy()
    if (body && kind !== 'call') expect(log.queryByText(body)).toBeNull()
  })

  test('IN-61: names the author of a group message', async () => {
    const contact = { id: 77, name: 'Rui Prado', number: '5511', profilePicUrl: '' }
    showMessage({ contact })
    expect(await (await bubble()).findByText('Rui Prado')).toBeTruthy()
  })
})

describe('IN-25 a file that could not be fetched', () => {
  const failed = { kind: 'document', mediaName: 'nota.pdf', mediaState: 'failed' } as const

  test('can be requested again', async () => {
    server.on({ 'POST /messages/900/media-retry': () => ({}) })
    const { user } = showMessage({ ...failed, mediaError: 'ERR_WAPP_DOWNLOAD_MEDIA' })
    await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(server.calls('POST /messages/900/media-retry')).toHaveLength(1))
    expect(await screen.findByText('Recebendo o arquivo')).toBeTruthy()
  })

  test('says that there is no storage left, and can be requested again', async () => {
    showMessage({ ...failed, mediaError: 'ERR_STORAGE_FULL' })
    expect(await screen.findByText(/Não há mais espaço/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })

  test('cannot be requested again when it is too large', async () => {
    showMessage({ ...failed, mediaError: 'too_large' })
    expect(await screen.findByText(/grande demais/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
  })
})

describe('the menu of a message', () => {
  const open = async (user: ReturnType<typeof renderScreen>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Reagir e mais opções' }))
    return within(await screen.findByRole('menu', { name: 'Opções da mensagem' }))
  }
  const names = (menu: ReturnType<typeof within>) =>
    menu.getAllByRole('menuitem').map((item: HTMLElement) => item.textContent)

  test('offers the possible actions, and is navigated by the arrow keys', async () => {
    const { user } = showMessage({})
    const menu = await open(user)
    expect(names(menu)).toEqual(['', 'Responder', 'Copiar texto'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Reagir com 👍')
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Reagir com ❤️')
    await user.keyboard('{End}')
    expect(document.activeElement?.textContent).toBe('Copiar texto')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Reagir e mais opções')
  })

  test('IN-30: shows a reaction at once, sends it, and removes it when it is chosen again', async () => {
    server.on({ 'POST /messages/900/reactions': () => ({}) })
    const { user } = showMessage({ reactions: [{ emoji: '❤️', fromMe: false, contactId: 541 }] })
    const menu = await open(user)
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Reagir com ❤️' }))
    const given = await screen.findByRole('button', { name: '❤️, 2 reações' })
    expect(given.getAttribute('aria-pressed')).toBe('true')
    await user.click(given)
    const sent = () => server.calls('POST /messages/900/reactions').map(({ body }) => body)
    await waitFor(() => expect(sent()).toEqual([{ emoji: '❤️' }, { emoji: '' }]))
    expect(screen.getByRole('button', { name: '❤️, 1 reação' })).toBeTruthy()
  })

  test('removes a refused reaction and shows the error', async () => {
    server.on({ 'POST /messages/900/reactions': () => refuse(409, 'ERR_TICKET_NOT_OPEN') })
    const { user, container } = showMessage({})
    const menu = await open(user)
    await user.click(menu.getByRole('menuitemcheckbox', { name: 'Reagir com 👍' }))
    await waitFor(() => expect(server.calls('POST /messages/900/reactions')).toHaveLength(1))
    await waitFor(() => expect(container.querySelector('[data-reactions]')).toBeNull())
  })

  test('edits one’s own text and keeps the signature', async () => {
    server.on({ 'PUT /messages/900': () => ({}) })
    const { user } = showMessage({ fromMe: true, body: '*Marina Azevedo:*\nsão 10 reais' })
    await user.click((await open(user)).getByRole('menuitem', { name: 'Editar' }))
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Edite a mensagem')
    expect(field.value).toBe('são 10 reais')
    await user.clear(field)
    await user.type(field, 'são 12 reais{Enter}')
    await waitFor(() => expect(server.calls('PUT /messages/900')).toHaveLength(1))
    expect(server.calls('PUT /messages/900')[0]?.body).toEqual({
      body: '*Marina Azevedo:*\nsão 12 reais',
    })
    expect(await screen.findByText('editada')).toBeTruthy()
    expect(screen.getByLabelText('Escreva uma mensagem')).toBeTruthy()
  })

  test('restores the edited text when the edit is refused', async () => {
    server.on({ 'PUT /messages/900': () => refuse(400, 'ERR_SENDING_WAPP_MSG') })
    const { user } = showMessage({ fromMe: true, body: 'são 10' })
    await user.click((await open(user)).getByRole('menuitem', { name: 'Editar' }))
    await user.type(await screen.findByLabelText('Edite a mensagem'), ' reais{Enter}')
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Edite a mensagem')
    await waitFor(() => expect(field.value).toBe('são 10 reais'))
    expect(screen.queryByText('editada')).toBeNull()
  })

  test('offers no edit after 15 minutes', async () => {
    const createdAt = new Date(Date.now() - 16 * 60_000).toISOString()
    const { user } = showMessage({ fromMe: true, createdAt })
    expect(names(await open(user))).toEqual(['', 'Responder', 'Copiar texto', 'Apagar para todos'])
  })

  test('TCK-14: asks before deleting, and shows it only when WhatsApp has confirmed', async () => {
    server.on({ 'DELETE /messages/900': () => refuse(400, 'ERR_DELETE_WAPP_MSG') })
    const { user } = showMessage({ fromMe: true })
    await user.click((await open(user)).getByRole('menuitem', { name: 'Apagar para todos' }))
    const agree = async () => {
      const question = within(await screen.findByRole('dialog'))
      await user.click(question.getByRole('button', { name: 'Apagar para todos' }))
    }
    await agree()
    expect(await screen.findByText(/Não deu para apagar a mensagem/)).toBeTruthy()
    expect(screen.queryByText('Mensagem apagada')).toBeNull()
    server.on({ 'DELETE /messages/900': () => ({}) })
    await user.click((await open(user)).getByRole('menuitem', { name: 'Apagar para todos' }))
    await agree()
    expect(await screen.findByText('Mensagem apagada')).toBeTruthy()
  })

  test('has no menu where the user cannot write', async () => {
    shown = [messageWire()]
    renderScreen(<Conversation ticket={aTicket({ status: 'closed' })} onAct={() => undefined} />)
    await screen.findByText('Bom dia!')
    expect(screen.queryByRole('button', { name: 'Reagir e mais opções' })).toBeNull()
  })
})

test('TCK-10: says that a hidden quote is unavailable, and does not link to it', async () => {
  showMessage({ body: 'sobre isso', quotedMsgId: 7, quotedMsg: null })
  const log = await bubble()
  expect(await log.findByText('sobre isso')).toBeTruthy()
  expect(log.getByText('Mensagem não disponível para você.').closest('button')).toBeNull()
})

describe('IN-29 deleted', () => {
  test('shows that it was deleted', async () => {
    showMessage({ isDeleted: true, body: '' })
    expect(await screen.findByText('Mensagem apagada')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ver o que havia' })).toBeNull()
  })

  test('reveals the content to users with the permission', async () => {
    signIn({ user: me, abilities: ['tickets.view_deleted'] })
    const { user } = showMessage({ isDeleted: true, body: 'segredo' })
    const reveal = await screen.findByRole('button', { name: 'Ver o que havia' })
    expect(screen.queryByText('segredo')).toBeNull()
    await user.click(reveal)
    expect(screen.getByText('segredo')).toBeTruthy()
  })
})

test('shows why WhatsApp refused a message, and resends it', async () => {
  server.on({ 'POST /messages/900/retry': () => ({}) })
  const { user } = showMessage({ fromMe: true, ack: 0, errorCode: 'ERR_SENDING_WAPP_MSG' })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('não pôde ser enviada')
  await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }))
  await waitFor(() => expect(server.calls('POST /messages/900/retry')).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
})
