/** Texts that customers read: the list of variables and the preview (VAR-01, VAR-02, VAR-04). */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { variables, type VariableName } from '#app/kernel/text/variables'
import { CustomerText } from '#web/shell/customer_text/customer_text'
import { begunAt, finished, inserted, matching } from '#web/shell/customer_text/find_variables'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

interface EditorProps {
  readonly initial?: string
  readonly maxLength?: number
  readonly without?: readonly VariableName[]
}

function Editor({ initial = '', maxLength = 200, without }: EditorProps) {
  const [text, setText] = useState(initial)
  return (
    <>
      <label htmlFor="text">Mensagem</label>
      <CustomerText id="text" value={text} onChange={setText} {...{ maxLength, without }} />
    </>
  )
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem')
const button = () => screen.getByRole('button', { name: /Variáveis/ })
const read = () => document.querySelector('[data-customer-preview]')?.textContent
const notes = () => document.querySelector('[data-variable-notes]')!.textContent
const marked = () => screen.getByRole('option', { selected: true })
/** user-event requires each brace to be doubled. */
const braces = '{{{{'

describe('VAR-02: the list', () => {
  it('opens with the button and shows every name, its group, its meaning and an example', async () => {
    const { user } = renderScreen(<Editor />)
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.click(button())
    const list = screen.getByRole('listbox', { name: 'Variáveis' })
    expect(within(list).getAllByRole('option')).toHaveLength(variables.length)
    for (const group of ['Contato', 'Atendimento', 'Empresa', 'Data e hora']) {
      within(list).getByRole('group', { name: group })
    }
    const first = within(list).getByRole('option', { name: /Primeiro nome/ })
    within(first).getByText('{{firstName}}')
    within(first).getByText('Ana')
    expect(button().getAttribute('aria-expanded')).toBe('true')
    expect(document.activeElement).toBe(field())
  })

  it('inserts the chosen variable at the cursor, and replaces the selection', async () => {
    const { user } = renderScreen(<Editor initial="Olá, você!" />)
    await user.click(field())
    field().setSelectionRange(5, 9)
    await user.click(button())
    await user.click(screen.getByRole('option', { name: /Nome completo/ }))
    expect(field().value).toBe('Olá, {{name}}!')
    expect(screen.queryByRole('listbox')).toBeNull()
    await waitFor(() => expect(field().selectionStart).toBe('Olá, {{name}}'.length))
    expect(document.activeElement).toBe(field())
  })

  it('opens when braces are typed, and finds variables by name, family name and meaning', async () => {
    const { user } = renderScreen(<Editor />)
    await user.type(field(), `Olá ${braces}`)
    expect(screen.getAllByRole('option')).toHaveLength(variables.length)
    await user.type(field(), 'fil')
    expect(marked().textContent).toContain('{{queue}}')
    await user.keyboard('{Enter}')
    expect(field().value).toBe('Olá {{queue}}')
    await user.type(field(), ` ${braces}saud`)
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('is navigated by the arrows, wrapping around; the field announces which one is active', async () => {
    const { user } = renderScreen(<Editor />)
    await user.type(field(), braces)
    expect(marked().textContent).toContain('{{firstName}}')
    await user.keyboard('{ArrowUp}')
    expect(marked().textContent).toContain('{{hour}}')
    expect(field().getAttribute('aria-activedescendant')).toBe(marked().id)
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(field().value).toBe('{{name}}')
    expect(field().getAttribute('aria-activedescendant')).toBeNull()
  })

  it('is closed by Escape and stays closed until the next braces; then Enter acts on the field again', async () => {
    const { user } = renderScreen(<Editor />)
    await user.type(field(), `${braces}na`)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.type(field(), 'm{Enter}')
    expect(field().value).toBe('{{nam\n')
    expect(screen.queryByRole('listbox')).toBeNull()
    await user.type(field(), braces)
    screen.getByRole('listbox')
  })

  it('closes when the field loses the focus', async () => {
    const { user } = renderScreen(<Editor />)
    await user.click(button())
    await user.tab()
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(button())
  })

  it('inserts nothing beyond the maximum length of the text', async () => {
    const { user } = renderScreen(<Editor initial="Olá, tudo bem?" maxLength={16} />)
    await user.click(button())
    await user.click(screen.getByRole('option', { name: /Primeiro nome/ }))
    expect(field().value).toBe('Olá, tudo bem?')
  })
})

describe('the preview', () => {
  it('VAR-01, VAR-02: is filled in with a sample contact, the own company and name, and rendered', async () => {
    const { user } = signIn()
    renderScreen(<Editor initial="*Oi, {{ FIRSTNAME }}!* Aqui é {{usuario}}, da {{company}}." />)
    expect(read()).toBe(`Oi, Ana! Aqui é ${user.name}, da ${user.company.name}.`)
    expect(document.querySelector('[data-customer-preview] strong')?.textContent).toBe('Oi, Ana!')
  })

  it('follows what is typed, and is absent for an empty text', async () => {
    const { user } = renderScreen(<Editor />)
    expect(read()).toBeUndefined()
    await user.type(field(), `Oi, ${braces}firstName}}!`)
    expect(read()).toBe('Oi, Ana!')
  })

  it('VAR-02: has a value for every name and every alias of it', () => {
    const names = variables.flatMap(({ name, aliases }) => [name, ...aliases])
    renderScreen(
      <Editor initial={names.map((name) => `{{${name}}}`).join(' | ')} maxLength={4096} />
    )
    expect(read()).not.toContain('{{')
    expect(
      read()!
        .split(' | ')
        .filter((value) => !value.trim())
    ).toEqual([])
    expect(notes()).toBe('')
  })

  it('VAR-04: an unknown name stays as it is, and a hint is shown', () => {
    renderScreen(<Editor initial="Pedido {{pedido}} de {{name}}" />)
    expect(read()).toBe('Pedido {{pedido}} de Ana Lima')
    expect(notes()).toMatch(/^\{\{pedido\}\}: só se preenche/)
  })

  it('VAR-04: a variable without a value there is not offered, stays blank, and a hint is shown', async () => {
    const { user } = renderScreen(<Editor initial="Com {{agent}}." without={['user']} />)
    expect(read()).toBe('Com .')
    expect(notes()).toMatch(/^\{\{agent\}\}: fica em branco/)
    await user.click(button())
    expect(screen.queryByRole('option', { name: /Quem atende/ })).toBeNull()
    expect(screen.getAllByRole('option')).toHaveLength(variables.length - 1)
  })
})

describe('what is being typed', () => {
  it.each([
    ['Olá {{', { from: 4, word: '' }],
    ['Olá {{ na', { from: 4, word: 'na' }],
    ['{{a}} {{b', { from: 6, word: 'b' }],
    ['{', null],
    ['{{name}}', null],
    ['{{a\nb', null],
    ['', null],
  ])('%j', (before, is) => expect(begunAt(before)).toEqual(is))

  it('a variable is completed once, also when its braces are already closed', () => {
    expect(finished('a {{na}} b', 2, 6, 'name')).toEqual({ text: 'a {{name}} b', cursor: 10 })
    expect(finished('a {{na b', 2, 6, 'name')).toEqual({ text: 'a {{name}} b', cursor: 10 })
    expect(inserted('ab', 1, 1, 'ms')).toEqual({ text: 'a{{ms}}b', cursor: 7 })
  })

  it('accents and capitals are ignored', () => {
    const found = (word: string) => matching(word, () => 'Às Ordens').map(({ name }) => name)
    expect(found('as')).toHaveLength(variables.length)
    expect(found('PROTO')).toEqual(['protocol'])
    expect(found('nobody')).toEqual([])
  })
})

it.each(['pt-BR', 'en', 'es'])(
  'VAR-02: greets with the same text as the server, in %s',
  (language) => {
    const root = path.resolve(import.meta.dirname, '../../../..')
    const greetingIn = (folder: string) =>
      (
        JSON.parse(readFileSync(path.join(root, folder, `${language}.json`), 'utf8')) as {
          greeting: object
        }
      ).greeting
    expect(greetingIn('web/src/shell/customer_text/lang')).toEqual(
      greetingIn('modules/tickets/lang')
    )
  }
)

it('input by the browser without a key event does not open the list', () => {
  renderScreen(<Editor />)
  fireEvent.change(field(), { target: { value: 'Olá' } })
  expect(screen.queryByRole('listbox')).toBeNull()
})
