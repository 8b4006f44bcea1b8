/** Variables that match the braces being typed, with this customer's values, and a preview of the text (VAR-07). */
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { namesIn, renderVariables, valuesByName, variableCalled } from '#app/kernel/text/variables'
import { begunAt, finished, matching, type Begun } from '#web/shell/customer_text/find_variables'
import { sampleValues } from '#web/shell/customer_text/sample'
import { VariableList } from '#web/shell/customer_text/variable_list'
import { addTexts } from '#web/shell/customer_text/variable_texts'
import { estimatedLines } from '#web/kit/markup'
import { MarkupText } from '#web/kit/markup_text'
import type { ComposerHelpProps } from '#modules/messages/contract'
import type { Ticket } from '../model'
import styles from './variable_offer.module.css'

type Values = ReturnType<typeof sampleValues>

export interface VariableProps extends Pick<ComposerHelpProps, 'text' | 'write' | 'takeKeys'> {
  readonly ticket: Ticket
}

export default function VariableOffer(props: VariableProps) {
  addTexts()
  const { text, ticket } = props
  const values = useValues(ticket)
  const begun = begunAt(text)
  // Escape, or a choice, closes the list until the next braces are typed.
  const [left, setLeft] = useState<number | null>(null)
  if (left !== null && begun?.from !== left) setLeft(null)
  if (begun && begun.from !== left) {
    return (
      <Offer
        key={begun.word}
        {...props}
        {...{ begun, values }}
        onLeave={() => setLeft(begun.from)}
      />
    )
  }
  return <Reading text={text} values={values} />
}

interface OfferProps extends VariableProps {
  readonly begun: Begun
  readonly values: Values
  readonly onLeave: () => void
}

function Offer({ text, begun, values, write, takeKeys, onLeave }: OfferProps) {
  const { t } = useTranslation('customer_text')
  const listId = useId()
  const offered = matching(begun.word, (name) => t(`meanings.${name}`))
  const [at, setAt] = useState(0)
  const active = offered[at]?.name
  const walk = (step: number) => setAt((at + step + offered.length) % offered.length)
  const choose = (name: keyof Values) => write(finished(text, begun.from, text.length, name).text)

  const take = useEffectEvent((key: string) => {
    if (!active) return false
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => walk(1),
      ArrowUp: () => walk(-1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: onLeave,
    }
    actions[key]?.()
    return key in actions
  })
  const optionId = (name: string) => `${listId}-${name}`
  const activeId = active && optionId(active)
  useEffect(() => {
    takeKeys(activeId ? { take: (key) => take(key), listId, activeId } : null)
  }, [takeKeys, listId, activeId])
  useEffect(() => () => takeKeys(null), [takeKeys])

  if (!active) return null
  return (
    <div className={styles.offer}>
      <VariableList
        id={listId}
        {...{ optionId, offered, active }}
        examples={values}
        onMark={(name) => setAt(offered.findIndex((one) => one.name === name))}
        onChoose={choose}
      />
    </div>
  )
}

/** Only when all names are built-in variables: a contact's custom fields are known to the server alone. */
function Reading({ text, values }: { text: string; values: Values }) {
  const { t } = useTranslation('customer_text')
  const names = namesIn(text)
  if (!names.length || names.some((name) => variableCalled(name) === null)) return null
  const read = renderVariables(text, valuesByName(values))
  return (
    <div
      className={styles.reading}
      role="note"
      aria-label={t('preview')}
      // A scrollable area must be reachable by keyboard.
      tabIndex={estimatedLines(read) > 4 ? 0 : undefined}
    >
      <small>{t('preview')}</small>
      <p dir="auto">
        <MarkupText text={read} />
      </p>
    </div>
  )
}

/** The values that the server will fill in: customer, ticket, and author (VAR-02, VAR-04). */
function useValues(ticket: Ticket): Values {
  const { t } = useTranslation('customer_text')
  const [now] = useState(() => new Date())
  return { ...sampleValues(t, now), ...valuesOf(ticket) }
}

const valuesOf = ({ id, protocol, contact, queue }: Ticket) => ({
  firstName: isNamed(contact) ? contact.name.trim().split(/\s+/)[0]! : '',
  name: isNamed(contact) ? contact.name.trim() : contact.number,
  number: contact.number,
  email: contact.email,
  protocol,
  ticket: String(id),
  queue: queue?.name ?? '',
})

/** False while the contact's name is only their formatted number, used until somebody names them. */
const isNamed = ({ name, number }: Ticket['contact']) =>
  name.replaceAll(/[^\p{L}\d]/gu, '') !== number
