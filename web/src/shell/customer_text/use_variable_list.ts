/** State of the list of variables beside a field: whether it is open, its entries, and the keys it intercepts. */
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { VariableName } from '#app/kernel/text/variables'
import { begunAt, finished, inserted, matching, type Begun } from './find_variables'

interface Listed {
  readonly value: string
  readonly without: readonly VariableName[]
  readonly area: () => HTMLTextAreaElement | null | undefined
  /** Replaces the field's text and sets the cursor. */
  readonly write: (text: string, cursor: number) => void
}

/** What the chosen variable completes: one that was begun, or the cursor position. */
type Opened = (Begun & { readonly isTyped: boolean }) | null

export function useVariableList({ value, without, area, write }: Listed) {
  const { t } = useTranslation('customer_text')
  const listId = useId()
  const [opened, setOpened] = useState<Opened>(null)
  // Dismissed with Escape: not opened again for the variable that was being typed then.
  const [left, setLeft] = useState<number | null>(null)
  const [marked, setMarked] = useState(0)
  const offered = opened ? matching(opened.word, (name) => t(`meanings.${name}`), without) : []
  const isOpen = offered.length > 0
  const active = offered[Math.min(marked, offered.length - 1)]?.name
  const close = () => setOpened(null)

  function open(next: Opened) {
    setMarked(0)
    setOpened(next)
  }
  function typed(text: string, cursor: number) {
    const begun = begunAt(text.slice(0, cursor))
    if (begun?.from !== left) setLeft(null)
    open(begun && begun.from !== left ? { ...begun, isTyped: true } : null)
  }
  function toggle() {
    if (isOpen) return close()
    const field = area()
    field?.focus()
    const cursor = field?.selectionStart ?? value.length
    open({ from: cursor, word: '', isTyped: false })
  }
  function leave() {
    if (opened?.isTyped) setLeft(opened.from)
    close()
  }
  function choose(name: VariableName) {
    const field = area()
    const [from, to] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length]
    const written = opened?.isTyped
      ? finished(value, opened.from, to, name)
      : inserted(value, from, to, name)
    close()
    write(written.text, written.cursor)
  }
  const walk = (step: number) =>
    setMarked((at) => (Math.min(at, offered.length - 1) + step + offered.length) % offered.length)

  const onKeyDown = (event: KeyboardEvent) =>
    active && takeKey(event, { walk, choose: () => choose(active), close })

  const optionId = (name: VariableName) => `${listId}-${name}`
  const described = isOpen
    ? {
        'aria-autocomplete': 'list' as const,
        'aria-controls': listId,
        'aria-activedescendant': active && optionId(active),
      }
    : {}
  return {
    ...{ listId, optionId, isOpen, offered, active, described },
    ...{ typed, toggle, close, leave, choose, onKeyDown },
    mark: (name: VariableName) => setMarked(offered.findIndex((one) => one.name === name)),
  }
}

interface ListCommands {
  readonly walk: (step: 1 | -1) => void
  readonly choose: () => void
  readonly close: () => void
}

function takeKey(event: KeyboardEvent, { walk, choose, close }: ListCommands) {
  const isPlain = !event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey
  if (!isPlain || event.nativeEvent.isComposing) return
  const commands: Readonly<Record<string, () => void>> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: choose,
  }
  const command = commands[event.key]
  if (command) {
    event.preventDefault()
    event.stopPropagation()
    command()
  } else if (leavingKeys.has(event.key)) close()
}

/** Keys that move the cursor away from the position that the list belongs to. */
const leavingKeys = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown', 'Tab'])
