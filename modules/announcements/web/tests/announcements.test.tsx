/** Announcements in the browser: the top bar for everybody, and what only the operator may do (ANN-01). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'
import AnnouncementsButton from '../components/announcements_button'
import { textOf } from '../model'
import AnnouncementsPage from '../page'
import handleEvent from '../realtime'
import { pure } from '../rich_html'

const record = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  text: '<p>Das 3h às <strong>4h</strong>.</p>',
  priority: 3,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
})
const urgent = record(1, 'Manutenção', { priority: 1 })
const picture = { mediaPath: '/media/x', mediaName: 'tela.png' }
const pageOf = (records: object[], hasMore = false) => ({
  records,
  count: records.length,
  hasMore,
})

beforeEach(() => {
  localStorage.clear()
  signIn()
})
const megaphone = () => screen.findByRole('button', { name: 'Avisos' })
const dot = () => screen.queryByRole('img', { name: 'Há avisos novos' })

describe('announcements in the top bar', () => {
  it('shows a dot until the announcements were opened, and remembers that on this device', async () => {
    await stubServer({ 'GET /announcements': () => pageOf([urgent, record(2, 'Novidade')]) })
    const { user, unmount } = renderScreen(<AnnouncementsButton />)
    await screen.findByRole('img', { name: 'Há avisos novos' })
    await user.click(await megaphone())
    const list = within(await screen.findByRole('region', { name: 'Avisos' }))
    await waitFor(() => expect(list.getAllByRole('img', { name: 'Novo' })).toHaveLength(2))
    list.getByText('Importante')
    list.getAllByText('Das 3h às 4h.')
    await user.keyboard('{Escape}')
    await user.click(await megaphone())
    await waitFor(() => expect(dot()).toBeNull())
    unmount()
    const again = renderScreen(<AnnouncementsButton />)
    await waitFor(() => expect(again.client.isFetching()).toBe(0))
    expect(dot()).toBeNull()
  })

  it('opens one with its picture and text, and returns the focus to the button', async () => {
    await stubServer({
      'GET /announcements': () => pageOf([record(1, 'Manutenção', { priority: 1, ...picture })]),
    })
    const { user } = renderScreen(<AnnouncementsButton />)
    await user.click(await megaphone())
    await user.click(await screen.findByRole('button', { name: /Manutenção/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Manutenção' }))
    expect(dialog.getByText('4h').tagName).toBe('STRONG')
    expect(dialog.getByRole('img', { name: 'tela.png' }).getAttribute('src')).toBe('/media/x')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Avisos'))
  })

  it('shows an empty state', async () => {
    await stubServer({ 'GET /announcements': () => pageOf([]) })
    const { user } = renderScreen(<AnnouncementsButton />)
    await user.click(await megaphone())
    await screen.findByText('Nenhum aviso por enquanto')
    expect(dot()).toBeNull()
  })

  it('shows an error when loading fails, and retries', async () => {
    const server = await stubServer({
      'GET /announcements': () => refuse(500, 'ERR_INTERNAL_SERVER_ERROR'),
    })
    const { user } = renderScreen(<AnnouncementsButton />)
    await user.click(await megaphone())
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    server.on({ 'GET /announcements': () => pageOf([urgent]) })
    await user.click(retry)
    await screen.findByText('Manutenção')
  })
})

describe('ANN-01: the browser sanitises again', () => {
  it.each([
    ['<img src=x onerror="alert(1)">oi', 'oi'],
    ['<p onclick="alert(1)" style="position:fixed">oi</p>', '<p>oi</p>'],
    ['<a href="javascript:alert(1)">oi</a>', '<a>oi</a>'],
    ['<svg><script>alert(1)</script></svg>oi', 'oi'],
    ['<iframe src="https://evil.example"></iframe>oi', 'oi'],
    ['linha um\nlinha dois', 'linha um<br>linha dois'],
  ])('%s is shown as %s', (given, shown) => expect(pure(given)).toBe(shown))

  it('a line of the list is plain text', () => {
    const html = '<p>Bom</p><ul><li>dia &amp; noite</li></ul><script>alert(1)</script>'
    expect(textOf({ html })).toContain('Bom dia & noite')
  })
})

describe('the operator’s page', () => {
  beforeEach(() => void signIn({ abilities: ['announcements.manage'] }))

  it('shows all of them, including inactive ones', async () => {
    const off = record(2, 'Rascunho', { status: false, priority: 2 })
    const server = await stubServer({ 'GET /announcements': () => pageOf([urgent, off]) })
    renderScreen(<AnnouncementsPage />)
    const row = within((await screen.findByText('Rascunho')).closest('tr')!)
    row.getByText('Desligado')
    row.getByText('Média')
    const { query } = server.calls('GET /announcements')[0]!
    expect(query.get('includeInactive')).toBe('true')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Avisos2')
  })

  it('edits one: unchanged text stays, a removed picture is deleted', async () => {
    const server = await stubServer({
      'GET /announcements': () => pageOf([record(1, 'Manutenção', picture)]),
      'PUT /announcements/1': () => record(1, 'Outro', picture),
      'DELETE /announcements/1/media-upload': () => record(1, 'Outro'),
    })
    const { user } = renderScreen(<AnnouncementsPage />)
    await user.click(await screen.findByRole('button', { name: 'Editar: Manutenção' }))
    fireEvent.change(await screen.findByLabelText('Título'), { target: { value: 'Outro' } })
    await user.click(screen.getByRole('radio', { name: 'Alta' }))
    await user.click(screen.getByRole('button', { name: 'Tirar a imagem' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await screen.findByText('Aviso salvo')
    expect(server.calls('PUT /announcements/1')[0]!.body).toEqual({
      title: 'Outro',
      text: '<p>Das 3h às <strong>4h</strong>.</p>',
      priority: 1,
      status: true,
    })
    expect(server.calls('DELETE /announcements/1/media-upload')).toHaveLength(1)
  })

  it('operations.md 5: asks for a title and a text before it sends anything', async () => {
    const server = await stubServer({ 'GET /announcements': () => pageOf([urgent]) })
    const { user } = renderScreen(<AnnouncementsPage />)
    await user.click(await screen.findByRole('button', { name: /Escrever aviso/ }))
    await user.click(await screen.findByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.getAllByText('Preencha este campo.')).toHaveLength(2))
    expect(server.calls('POST /announcements')).toHaveLength(0)
  })

  it('deletes only after a confirmation that names it', async () => {
    const server = await stubServer({
      'GET /announcements': () => pageOf([urgent]),
      'DELETE /announcements/1': () => ({}),
    })
    const { user } = renderScreen(<AnnouncementsPage />)
    await user.click(await screen.findByRole('button', { name: 'Excluir: Manutenção' }))
    await screen.findAllByText('Excluir o aviso “Manutenção”?')
    expect(server.calls('DELETE /announcements/1')).toHaveLength(0)
    server.on({ 'GET /announcements': () => pageOf([]) })
    await user.click(await screen.findByRole('button', { name: 'Excluir aviso' }))
    await screen.findByText('Nenhum aviso por enquanto')
  })
})

it('RT-06: refetches the list when somebody else adds one', async () => {
  signIn({ abilities: ['announcements.manage'] })
  const server = await stubServer({ 'GET /announcements': () => pageOf([urgent]) })
  const { client } = renderScreen(<AnnouncementsPage />)
  await screen.findByText('Manutenção')
  server.on({ 'GET /announcements': () => pageOf([urgent, record(2, 'Novidade')]) })
  handleEvent('announcement', { action: 'create' }, client)
  await screen.findByText('Novidade')
})
