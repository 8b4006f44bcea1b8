/** The ticket's tags in the contact panel: choose, remove, or type the name of a new one. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { Select, type GetRef } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tagNameLength } from '#modules/tags/contract'
import type { ContactSectionProps } from '#modules/tickets/contract'
import { allTags, syncTags, type ChosenTag } from '../api'
import { tagging } from '../tagging'
import { TagChip } from './tag_chip'
import styles from './tag_section.module.css'

export default function TagSection({ ticketId, labels }: ContactSectionProps) {
  const { t } = useTranslation('tags')
  const id = useId()
  const { data: tags = [], isPending } = useQuery(allTags)
  const [search, setSearch] = useState('')
  // Optimistic: the pending choice is shown; after an error the ticket's actual tags are shown again.
  const {
    mutate,
    variables,
    isPending: isSaving,
  } = useMutation({
    mutationFn: (names: readonly string[]) => syncTags(ticketId, names.map(chosen)),
    scope: { id: `tags-of-${ticketId}` },
  })
  const byName = new Map([...labels, ...tags].map((tag) => [tag.name.toLowerCase(), tag]))
  const typed = search.trim()
  const isShort = typed.length < tagNameLength.min
  // A new tag must be chosen explicitly: partial text left in the field creates none for the whole company.
  const made = isShort || byName.has(typed.toLowerCase()) ? [] : [{ value: typed }]

  function chosen(name: string): ChosenTag {
    const tag = byName.get(name.toLowerCase())
    return tag ? { id: tag.id } : { name }
  }
  function choose(names: readonly string[]) {
    setSearch('')
    mutate(names)
  }

  const field = useFocusOnRequest(ticketId)

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{t('menu.tags')}</h3>
      <Select<string[]>
        ref={field}
        className={styles.select}
        mode="multiple"
        aria-labelledby={id}
        placeholder={t('section.placeholder')}
        value={isSaving ? [...variables] : labels.map(({ name }) => name)}
        onChange={choose}
        loading={isPending}
        maxCount={50}
        searchValue={search}
        onSearch={setSearch}
        notFoundContent={t(typed && isShort ? 'section.short' : 'section.none', {
          count: tagNameLength.min,
        })}
        options={[...tags.map(({ name }) => ({ value: name })), ...made]}
        optionRender={({ value }) => <Shown name={String(value)} colorOf={byName} />}
        labelRender={({ value }) => <Shown name={String(value)} colorOf={byName} bare />}
      />
    </section>
  )
}

/** Focuses the field when the user came from the header. */
function useFocusOnRequest(ticketId: number) {
  const field = useRef<GetRef<typeof Select>>(null)
  const isRequested = tagging((state) => state.ticketId === ticketId)
  useEffect(() => {
    if (!isRequested) return
    field.current?.focus()
    tagging.setState({ ticketId: null })
  }, [isRequested])
  return field
}

interface ShownProps {
  readonly name: string
  readonly colorOf: ReadonlyMap<string, { readonly color: string }>
  /** Inside the select field, which renders its own chip. */
  readonly bare?: boolean
}

function Shown({ name, colorOf, bare }: ShownProps) {
  const { t } = useTranslation('tags')
  const color = colorOf.get(name.toLowerCase())?.color
  if (bare) {
    return (
      <span className={styles.label}>
        {color && <span className={styles.dot} style={{ background: color }} />}
        <span dir="auto">{name}</span>
      </span>
    )
  }
  return color ? <TagChip tag={{ name, color }} /> : <span>{t('section.make', { name })}</span>
}
