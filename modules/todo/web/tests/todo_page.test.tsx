/** The to-do page: adding, ticking, editing, moving, deleting, and storage errors. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sessionStore } from '#web/shell/session_store'
import { signIn } from '#web/testing/people'
import { screenFacts } from '#web/testing/screen_facts'
import { renderScreen } from '#web/testing/render'
import OpenBadge from '../components/open_badge'
import TodoPage from '../pages/todo_page'

const key = 'kept.todo.3'
const stored = () => JSON.parse(localStorage.getItem(key) ?? 'null') as { text: string }[] | null
const todo = (id: number, text: string, isDone = false) => ({ id, text, isDone })

/** Signs in with these to-dos in the storage. */
function begin(...todos: ReturnType<typeof todo>[]) {
  if (todos.length) localStorage.setItem(key, JSON.stringify(todos))
  signIn()
  return renderScreen(<TodoPage />)
}
const group = (name: string | RegExp) => screen.getByRole('list', { name })
const texts = (name: string | RegExp) =>
  within(group(name))
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')!.textContent)
const rowOf = (text: string) => screen.getByText(text).closest('li')!

beforeEach(() => sessionStore.setState({ phase: 'out', session: null }))
afterEach(() => vi.restoreAllMocks())

describe('core.md 1, 2: the list', () => {
  it('explains the page while it is empty, and adds several to-dos by Enter', async () => {
    const { user } = begin()
    screen.getByText('Nada por fazer')
    const field = screen.getByRole('textbox', { name: 'Nova tarefa' })
    await user.type(field, '  Ligar para a Ana {Enter}   {Enter}Enviar o boleto{Enter}')
    expect(texts('Por fazer')).toEqual(['Ligar para a Ana', 'Enviar o boleto'])
    expect(document.activeElement).toBe(field)
    expect(screen.queryByText('Nada por fazer')).toBeNull()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tarefas2')
    expect(stored()).toEqual([todo(1, 'Ligar para a Ana'), todo(2, 'Enviar o boleto')])
  })

  it('moves done to-dos below, counts the open ones, and can undo it', async () => {
    const { user } = begin(todo(1, 'um'), todo(2, 'dois'))
    await user.click(screen.getByRole('checkbox', { name: 'um' }))
    expect(texts('Por fazer')).toEqual(['dois'])
    expect(texts(/Feitas/)).toEqual(['um'])
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tarefas1')
    await user.click(screen.getByRole('checkbox', { name: 'dois' }))
    screen.getByText('Tudo feito.')
    await user.click(screen.getByRole('checkbox', { name: 'um' }))
    expect(texts('Por fazer')).toEqual(['um'])
    expect(stored()).toEqual([todo(1, 'um'), todo(2, 'dois', true)])
  })

  it('edits by Enter; Escape and an empty text cancel; the focus returns to the row', async () => {
    const { user } = begin(todo(1, 'Ligar'))
    const edit = () => user.click(screen.getByRole('button', { name: 'Editar: Ligar' }))
    await edit()
    await user.type(screen.getByRole('textbox', { name: 'Texto da tarefa' }), ' hoje{Escape}')
    screen.getByText('Ligar')
    await edit()
    const field = screen.getByRole('textbox', { name: 'Texto da tarefa' })
    await user.clear(field)
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
    await user.type(field, 'Ligar às 10h{Shift>}{Enter}{/Shift}para a Ana{Enter}')
    expect(stored()).toEqual([todo(1, 'Ligar às 10h\npara a Ana')])
    expect(document.activeElement).toBe(screen.getByRole('checkbox'))
  })

  it('can be reordered by keyboard, keeps the focus and announces the new position', async () => {
    const { user } = begin(todo(1, 'um'), todo(2, 'feita', true), todo(3, 'dois'), todo(4, 'três'))
    screen.getByRole('checkbox', { name: 'um' }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(texts('Por fazer')).toEqual(['dois', 'um', 'três'])
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'um' }))
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('um: 2 de 3')
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}')
    expect(texts('Por fazer')).toEqual(['um', 'dois', 'três'])
    const down = screen.getByRole('button', { name: 'Mover para baixo: um' })
    down.focus()
    await user.keyboard('{Enter}')
    expect(texts('Por fazer')).toEqual(['dois', 'um', 'três'])
    expect(document.activeElement).toBe(down)
    expect(stored()!.map(({ text }) => text)).toEqual(['dois', 'feita', 'um', 'três'])
  })

  it('asks before deleting one and before deleting all done', async () => {
    const { user } = begin(todo(1, 'um'), todo(2, 'dois', true), todo(3, 'três', true))
    await user.click(screen.getByRole('button', { name: 'Excluir: um' }))
    const one = await screen.findByRole('dialog')
    within(one).getAllByText('Excluir a tarefa “um”?')
    expect(stored()).toHaveLength(3)
    await user.click(within(one).getByRole('button', { name: 'Excluir tarefa' }))
    await waitFor(() => expect(stored()).toHaveLength(2))
    await user.click(screen.getByRole('button', { name: 'Excluir feitas' }))
    await screen.findAllByText('Excluir 2 tarefas feitas?')
    const all = screen.getAllByRole('dialog').at(-1)!
    await user.click(within(all).getByRole('button', { name: 'Excluir feitas' }))
    await screen.findByText('Nada por fazer')
    expect(stored()).toEqual([])
  })

  it('has one button for all actions on a phone', async () => {
    screenFacts.matches.add('(max-width: 599.98px)')
    const { user } = begin(todo(1, 'um'), todo(2, 'dois'))
    await user.click(screen.getByRole('button', { name: 'Ações: dois' }))
    await user.click(await screen.findByRole('menuitem', { name: /Mover para cima/ }))
    expect(texts('Por fazer')).toEqual(['dois', 'um'])
  })

  it('is translated to English and Spanish', async () => {
    const { changeLanguage } = await import('#web/lib/i18n')
    begin()
    await act(() => changeLanguage('en', { remember: false }))
    await screen.findByText('Nothing to do')
    await act(() => changeLanguage('es', { remember: false }))
    await screen.findByText('Nada por hacer')
  })
})

describe('kept on the device', () => {
  it('is kept until the next visit, and is not shown to another user', async () => {
    const { user, unmount } = begin()
    await user.type(screen.getByRole('textbox'), 'Só minha{Enter}')
    unmount()
    signIn({ user: { id: 4 } })
    const other = renderScreen(<TodoPage />)
    screen.getByText('Nada por fazer')
    other.unmount()
    begin()
    screen.getByText('Só minha')
  })

  it('shows changes made in another tab', () => {
    begin(todo(1, 'um'))
    localStorage.setItem(key, JSON.stringify([todo(1, 'um'), todo(2, 'da outra aba')]))
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
    screen.getByText('da outra aba')
    localStorage.clear()
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })))
    screen.getByText('Nada por fazer')
  })

  it('a full storage is reported, the shown list is kept, and saving can be retried', async () => {
    const { user } = begin(todo(1, 'um'))
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await user.type(screen.getByRole('textbox'), 'dois{Enter}')
    await screen.findByText('O navegador não tem espaço para guardar a lista')
    screen.getByText('dois')
    expect(stored()).toEqual([todo(1, 'um')])
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    screen.getByText('O navegador não tem espaço para guardar a lista')
    full.mockRestore()
    await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
    await waitFor(() => expect(screen.queryByText(/não tem espaço/)).toBeNull())
    expect(stored()).toEqual([todo(1, 'um'), todo(2, 'dois')])
  })

  it.each(['{', '"a text"', '[{"id":1}]', '[null]'])(
    'a list that cannot be read (%s) is told, and given up only when one says so',
    async (broken) => {
      localStorage.setItem(key, broken)
      const { user } = begin()
      screen.getByText('Sua lista não pôde ser lida')
      expect(screen.queryByRole('textbox')).toBeNull()
      expect(localStorage.getItem(key)).toBe(broken)
      await user.click(screen.getByRole('button', { name: 'Começar lista nova' }))
      const question = await screen.findByRole('dialog')
      within(question).getAllByText('Começar uma lista nova?')
      expect(localStorage.getItem(key)).toBe(broken)
      await user.click(within(question).getByRole('button', { name: 'Começar lista nova' }))
      await screen.findByText('Nada por fazer')
      expect(stored()).toEqual([])
    }
  )
})

it('the menu shows the number of open to-dos, and nothing for an empty list', async () => {
  const { user } = begin(todo(1, 'um'), todo(2, 'dois'), todo(3, 'feita', true))
  const badge = renderScreen(<OpenBadge />)
  badge.getByRole('img', { name: '2 tarefas por fazer' })
  await user.click(rowOf('um').querySelector('input')!)
  badge.getByRole('img', { name: '1 tarefa por fazer' })
  await user.click(rowOf('dois').querySelector('input')!)
  expect(badge.queryByRole('img', { name: /por fazer/ })).toBeNull()
})
