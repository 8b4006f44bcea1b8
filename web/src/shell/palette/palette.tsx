/** The command palette: finds tickets, contacts, pages and actions. */
import { SearchOutlined } from '@ant-design/icons'
import { Input, Modal, type InputRef } from 'antd'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Empty } from '#web/kit/empty'
import { ErrorState } from '#web/kit/error_state'
import { closePalette, paletteStore, remember } from '#web/shell/palette/palette_store'
import { useEntries } from '#web/shell/palette/use_entries'
import type { PaletteGroup, PaletteItem } from '#web/shell/web_module'
import styles from '#web/shell/palette/palette.module.css'

export default function Palette() {
  const { t } = useTranslation('shell')
  const isOpen = paletteStore((state) => state.isOpen)
  const field = useRef<InputRef>(null)
  // Reset when it is opened again while it is still closing.
  const [opening, setOpening] = useState({ isOpen, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  return (
    <Modal
      open={isOpen}
      onCancel={closePalette}
      afterOpenChange={(open) => open && field.current?.focus()}
      footer={null}
      closable={false}
      destroyOnHidden
      width={560}
      style={{ top: 96 }}
      // Labelled for users who cannot see that it is a search.
      title={t('actions.search')}
      classNames={{ header: styles.name }}
      styles={{ container: { padding: 0 } }}
    >
      <Finder key={opening.count} field={field} />
    </Modal>
  )
}

function Finder({ field }: { field: RefObject<InputRef | null> }) {
  const { t } = useTranslation('shell')
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching, error, retry } = useEntries(text)
  const items = groups.flatMap((group) => group.items)
  const at = Math.min(chosen, items.length - 1)
  const choose = useChoose()
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(event.key, at, items.length)
    const item = items[at]
    if (next === null && event.key !== 'Enter') return
    event.preventDefault()
    if (next !== null) setChosen(next)
    else if (item && !event.nativeEvent.isComposing) choose(item)
  }
  return (
    <>
      <Input
        ref={field}
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        placeholder={t('palette.placeholder')}
        role="combobox"
        aria-label={t('palette.placeholder')}
        aria-expanded={items.length > 0}
        aria-controls={id}
        aria-activedescendant={items.length ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
        className={styles.field}
      />
      <div aria-busy={isSearching}>
        <Groups id={id} groups={groups} chosen={items[at]} onChoose={choose} />
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {!items.length && !error && !isSearching && <Empty title={t('palette.nothing')} />}
        <p className={styles.searching} role="status">
          {isSearching && t('loading')}
        </p>
      </div>
    </>
  )
}

interface GroupsProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly chosen: PaletteItem | undefined
  readonly onChoose: (item: PaletteItem) => void
}

function Groups({ id, groups, chosen, onChoose }: GroupsProps) {
  const { t } = useTranslation('shell')
  const all = groups.flatMap((group) => group.items)
  return (
    <div role="listbox" id={id} className={styles.results} aria-label={t('actions.search')}>
      {groups.map(({ key, label, items }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <p id={`${id}-${key}`} className={styles.group} role="presentation">
            {label}
          </p>
          {items.map((item) => (
            <Option
              key={item.key}
              id={`${id}-${all.indexOf(item)}`}
              item={item}
              isChosen={item === chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly item: PaletteItem
  readonly isChosen: boolean
  readonly onChoose: (item: PaletteItem) => void
}

function Option({ id, item, isChosen, onChoose }: OptionProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isChosen])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.option}
      onClick={() => onChoose(item)}
    >
      <span className={styles.icon} aria-hidden>
        {item.icon}
      </span>
      <span className={styles.label} dir="auto">
        {item.label}
      </span>
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </div>
  )
}

function useChoose() {
  const navigate = useNavigate()
  return ({ key, label, to, run }: PaletteItem) => {
    closePalette()
    run?.()
    if (!to) return
    if (!run) remember({ key, label, to })
    void navigate(to)
  }
}

/** Wraps around; null for a key that does not navigate. */
function nextPlace(key: string, at: number, length: number): number | null {
  if (length === 0) return null
  if (key === 'ArrowDown') return (at + 1) % length
  if (key === 'ArrowUp') return (at - 1 + length) % length
  return null
}
