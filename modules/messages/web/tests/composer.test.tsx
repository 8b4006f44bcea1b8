/** The composer: keys, drafts, signature, replies, files, locations and contacts, and refusals. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer, type StubServer } from '#web/testing/server'
import { Conversation } from './conversation'
import { setSignature, writingStore, writingUi } from '../store'
import { signatureOf } from '#modules/tickets/contract'
import { signed } from '../signature'
import {
  aTicket,
  colleague,
  giveRoom,
  me,
  ofDeletedContact,
} from '#modules/tickets/web/tests/people'
import { messageWire } from './people'

const post = 'POST /messages/41'
let server: StubServer

beforeEach(async () => {
  giveRoom()
  signIn({ user: me })
  setSignature(false)
  writingUi.draft(41, '')
  writingUi.handOver(41)
  writingUi.edit(41, null)
  server = await stubServer({
    'GET /messages/41': () => ({
      messages: [messageWire({ id: 900, body: 'Tem a azul?' })],
      count: 1,
      hasMore: false,
    }),
    [post]: () => ({ id: 950, messages: [{ id: 950, wid: 'W950' }] }),
  })
})

function showPane(changes: Parameters<typeof aTicket>[0] = {}) {
  const acts: string[] = []
  const ticket = aTicket(changes)
  const shown = renderScreen(<Conversation ticket={ticket} onAct={(one) => acts.push(one)} />)
  return {
    ...shown,
    acts,
    field: () => screen.getByLabelText<HTMLTextAreaElement>('Escreva uma mensagem'),
  }
}

describe('keys', () => {
  test('Enter sends, shows the message at once and empties the field', async () => {
    const { user, field } = showPane()
    await user.type(field(), 'Tem sim!{Enter}')
    expect(screen.getByRole('log').textContent).toContain('Tem sim!')
    expect(field().value).toBe('')
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]?.body).toMatchObject({ body: 'Tem sim!' })
    expect(String((server.calls(post)[0]?.body as { clientId: string }).clientId)).toHaveLength(36)
  })

  test('Shift+Enter inserts a line break', async () => {
    const { user, field } = showPane()
    await user.type(field(), 'um{Shift>}{Enter}{/Shift}dois')
    expect(field().value).toBe('um\ndois')
    expect(server.calls(post)).toHaveLength(0)
  })

  test.each(['', '   ', '\n'])('does not send blank text: %j', async (text) => {
    const { user, field } = showPane()
    writingUi.draft(41, text)
    await user.type(field(), '{Enter}')
    expect(screen.getByLabelText<HTMLButtonElement>('Enviar').disabled).toBe(true)
    expect(server.calls(post)).toHaveLength(0)
  })
})

test('sends two quick messages in order', async () => {
  let release = () => {}
  const delayed = new Promise<void>((resolve) => (release = resolve))
  server.on({
    [post]: async ({ body }) => {
      if ((body as { body: string }).body === 'um') await delayed
      return { id: 950, messages: [] }
    },
  })
  const { user, field } = showPane()
  await user.type(field(), 'um{Enter}dois{Enter}')
  await waitFor(() => expect(server.calls(post)).toHaveLength(1))
  release()
  await waitFor(() => expect(server.calls(post)).toHaveLength(2))
  expect(server.calls(post).map(({ body }) => (body as { body: string }).body)).toEqual([
    'um',
    'dois',
  ])
})

test('keeps a draft for each ticket', async () => {
  const first = showPane()
  await first.user.type(first.field(), 'pela metade')
  first.unmount()
  server.on({ 'GET /messages/42': () => ({ messages: [], count: 0, hasMore: false }) })
  const other = showPane({ id: 42 })
  expect(other.field().value).toBe('')
  other.unmount()
  expect(showPane().field().value).toBe('pela metade')
})

describe('the signature', () => {
  test.each([
    ['olá', '*Ana:*\nolá'],
    ['  olá  ', '*Ana:*\nolá'],
    ['   ', ''],
  ])('%j → %j', (text, expected) => expect(signed(text, signatureOf('Ana'))).toBe(expected))

  test('is sent until it is turned off, on this device', async () => {
    setSignature(true)
    const { user, field } = showPane()
    await user.type(field(), 'olá{Enter}')
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]?.body).toMatchObject({ body: '*Marina Azevedo:*\nolá' })

    await user.click(screen.getByRole('switch', { name: 'Assinar como Marina Azevedo' }))
    expect(localStorage.getItem('signOption')).toBe('false')
    await user.type(field(), 'oi{Enter}')
    await waitFor(() => expect(server.calls(post)).toHaveLength(2))
    expect(server.calls(post)[1]?.body).toMatchObject({ body: 'oi' })
  })
})

test('sends the id of the quoted message', async () => {
  const { user, field } = showPane()
  await user.click(await screen.findByRole('button', { name: 'Responder' }))
  expect(screen.getAllByText('Tem a azul?')).toHaveLength(2)
  await user.type(field(), 'Tem{Enter}')
  await waitFor(() => expect(server.calls(post)).toHaveLength(1))
  expect(server.calls(post)[0]?.body).toMatchObject({ quotedMsg: { id: 900 } })
  expect(writingStore.getState().quotes[41]).toBeUndefined()
})

/** Node's fetch cannot send the page's forms: they are intercepted. */
function catchForms() {
  const forms: FormData[] = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (!(init?.body instanceof FormData)) return real(input, init)
    forms.push(init.body)
    return Response.json({ id: 950, messages: [] })
  })
  return forms
}

describe('files', () => {
  const png = () => new File(['x'], 'foto.png', { type: 'image/png' })
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:foto'
    URL.revokeObjectURL = () => undefined
  })

  test('are previewed before they are sent, with a caption', async () => {
    const forms = catchForms()
    const { user, container } = showPane()
    await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, png())
    expect(await screen.findByAltText('foto.png')).toBeTruthy()
    await user.type(screen.getByLabelText('Escreva uma legenda'), 'a azul{Enter}')
    await waitFor(() => expect(forms).toHaveLength(1))
    expect((forms[0]?.get('medias') as File).name).toBe('foto.png')
    expect(forms[0]?.get('body')).toBe('a azul')
    expect(writingStore.getState().attachments[41]).toBeUndefined()
  })

  test('can be pasted, and removed again', async () => {
    const { user, field } = showPane()
    field().focus()
    await user.paste({ files: [png()] } as unknown as DataTransfer)
    await user.click(await screen.findByRole('button', { name: 'Tirar foto.png' }))
    expect(screen.queryByAltText('foto.png')).toBeNull()
  })

  test('each has its own caption; the draft becomes the first one', async () => {
    const forms = catchForms()
    const { user, container, field } = showPane()
    await user.type(field(), 'a nota')
    const pdf = new File(['x'], 'nota.pdf', { type: 'application/pdf' })
    await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, [pdf, png()])
    await user.click(await screen.findByRole('button', { name: 'Escrever a legenda de foto.png' }))
    await user.type(screen.getByLabelText('Escreva uma legenda'), 'e a foto{Enter}')
    await waitFor(() => expect(forms).toHaveLength(2))
    const sent = forms.map((form) => [(form.get('medias') as File).name, form.get('body')])
    expect(sent).toEqual([
      ['nota.pdf', 'a nota'],
      ['foto.png', 'e a foto'],
    ])
  })

  test('sends audio without a caption, and says so', async () => {
    const forms = catchForms()
    const { user, container } = showPane()
    const sound = new File(['x'], 'canto.mp3', { type: 'audio/mpeg' })
    await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, sound)
    await user.type(screen.getByLabelText('Áudios vão sem legenda'), 'olá{Enter}')
    await waitFor(() => expect(forms).toHaveLength(1))
    expect(forms[0]?.get('body')).toBe('')
    expect(forms[0]?.get('voice')).toBeNull()
  })

  test('refuses an empty or too large file with a message', async () => {
    const { user, container } = showPane()
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    await user.upload(input, new File([], 'vazio.txt', { type: 'text/plain' }))
    expect(await screen.findByText('Arquivos vazios não são enviados.')).toBeTruthy()
    const large = new File(['x'], 'filme.mp4', { type: 'video/mp4' })
    Object.defineProperty(large, 'size', { value: 26 * 1024 * 1024 })
    await user.upload(input, large)
    expect(await screen.findByText(/Cada arquivo pode ter até/)).toBeTruthy()
    expect(writingStore.getState().attachments[41]).toBeUndefined()
  })

  test('turns the caption of a removed file back into the draft', async () => {
    const { user, container, field } = showPane()
    await user.type(field(), 'sobre a nota')
    await user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, png())
    await user.click(await screen.findByRole('button', { name: 'Tirar foto.png' }))
    expect(field().value).toBe('sobre a nota')
  })
})

describe('locations, contacts and recordings', () => {
  test('sends a location with its coordinates and name', async () => {
    const { user } = showPane()
    await user.click(screen.getByRole('button', { name: 'Enviar arquivo, localização ou contato' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Localização' }))
    const where = await screen.findByLabelText('Lugar')
    await user.type(where, 'na esquina')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' }))
    expect(await screen.findByText(/Não há coordenadas aqui/)).toBeTruthy()
    await user.clear(where)
    await user.type(where, 'https://maps.google.com/?q=-23.55,-46.63')
    await user.type(screen.getByLabelText('Nome do lugar'), 'Loja da Sé')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]?.body).toMatchObject({
      location: { latitude: -23.55, longitude: -46.63, name: 'Loja da Sé' },
    })
  })

  test('sends a contact with its digits', async () => {
    const { user } = showPane()
    await user.click(screen.getByRole('button', { name: 'Enviar arquivo, localização ou contato' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Contato' }))
    await user.type(await screen.findByLabelText('Nome'), 'Oficina do Zé')
    await user.type(screen.getByLabelText('Número'), '+55 (11) 98765-4321')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(server.calls(post)).toHaveLength(1))
    expect(server.calls(post)[0]?.body).toMatchObject({
      contacts: [{ name: 'Oficina do Zé', number: '5511987654321' }],
    })
  })

  test('says why recording failed, and returns to the field', async () => {
    const { user, field } = showPane()
    await user.click(screen.getByRole('button', { name: 'Gravar mensagem de voz' }))
    expect(await screen.findByText('O microfone parou. Nada foi enviado.')).toBeTruthy()
    expect(field()).toBeTruthy()
    expect(server.calls(post)).toHaveLength(0)
  })
})

test('sends the typing indicator while typing, and clears it on sending', async () => {
  server.on({ 'POST /tickets/41/typing': () => ({}) })
  const { user, field } = showPane()
  await user.type(field(), 'olá{Enter}')
  const typing = () => server.calls('POST /tickets/41/typing').map(({ body }) => body)
  await waitFor(() => expect(typing()).toEqual([{ state: 'composing' }, { state: 'paused' }]))
})

describe('a refused message', () => {
  test('stays with the reason, and is resent with the same client id', async () => {
    server.on({ [post]: () => refuse(400, 'ERR_WAPP_NOT_INITIALIZED') })
    const { user, field } = showPane()
    await user.type(field(), 'olá{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Esta conexão ainda não está pronta')

    server.on({ [post]: () => ({ id: 950, messages: [] }) })
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(server.calls(post)).toHaveLength(2))
    const names = server.calls(post).map(({ body }) => (body as { clientId: string }).clientId)
    expect(names[0]).toBe(names[1])
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('can be put back into the field', async () => {
    server.on({ [post]: () => refuse(409, 'ERR_TICKET_NOT_OPEN') })
    const { user, field } = showPane()
    await user.type(field(), 'olá{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Voltar ao texto' }))
    expect(field().value).toBe('olá')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('when the user cannot write', () => {
  test.each([
    [{ status: 'pending' as const }, /ainda espera/, 'Aceitar', 'accept'],
    [{ status: 'closed' as const }, /está encerrado/, 'Reabrir', 'reopen'],
    [{ user: colleague }, /Caio Brandão está atendendo/, 'Devolver', 'return'],
  ])('%j says why and offers the action', async (changes, reason, button, action) => {
    const { user, acts } = showPane(changes)
    expect(screen.getByText(reason)).toBeTruthy()
    expect(screen.queryByLabelText('Escreva uma mensagem')).toBeNull()
    await user.click(screen.getByRole('button', { name: button }))
    expect(acts).toEqual([action])
  })

  test('CON-03: no message can be written to a deleted contact', () => {
    showPane(ofDeletedContact)
    expect(screen.getByText(/foi excluído/).parentElement!.querySelector('button')).toBeNull()
  })

  test('an admin can write in a colleague’s ticket, and is told whose it is', () => {
    signIn({ user: me, abilities: ['tickets.write_any'] })
    const { field } = showPane({ user: colleague })
    expect(field()).toBeTruthy()
    expect(screen.getByText(/Caio Brandão está atendendo/)).toBeTruthy()
  })
})
