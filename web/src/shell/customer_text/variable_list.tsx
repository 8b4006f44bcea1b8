/** The list of variables for a text: grouped, each with its meaning and its current example. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { variableGroups, type variables, type VariableName } from '#app/kernel/text/variables'
import styles from './variable_list.module.css'

interface VariableListProps {
  readonly id: string
  readonly optionId: (name: VariableName) => string
  readonly offered: readonly (typeof variables)[number][]
  readonly active: VariableName | undefined
  readonly examples: Readonly<Record<VariableName, string>>
  readonly onMark: (name: VariableName) => void
  readonly onChoose: (name: VariableName) => void
}

/** A `listbox`; the focus stays in the field, which forwards the keys meant for the list. */
export function VariableList(props: VariableListProps) {
  const { t } = useTranslation('customer_text')
  const { id, offered } = props
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('list')}
      className={styles.list}
      tabIndex={0}
      // The field keeps the focus: when it loses it, the list closes.
      onMouseDown={(event) => event.preventDefault()}
    >
      {variableGroups.map((group) => {
        const members = offered.filter((one) => one.group === group)
        return (
          members.length > 0 && (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className={styles.group} role="presentation">
                {t(`groups.${group}`)}
              </p>
              {members.map(({ name }) => (
                <Line key={name} {...props} name={name} />
              ))}
            </div>
          )
        )
      })}
    </div>
  )
}

function Line(props: VariableListProps & { readonly name: VariableName }) {
  const { name, active, optionId, examples, onMark, onChoose } = props
  const { t } = useTranslation('customer_text')
  const line = useRef<HTMLDivElement>(null)
  const isMarked = name === active
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isMarked])
  return (
    <div
      ref={line}
      id={optionId(name)}
      role="option"
      aria-selected={isMarked}
      className={styles.line}
      onMouseMove={() => onMark(name)}
      onClick={() => onChoose(name)}
    >
      <span className={styles.meaning}>{t(`meanings.${name}`)}</span>
      <code className={styles.name}>{`{{${name}}}`}</code>
      <span className={styles.example} dir="auto">
        {examples[name]}
      </span>
    </div>
  )
}
