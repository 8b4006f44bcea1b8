/** One option: its description, its control, and whether it is saved. */
import { CheckOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import type { OptionOwner } from '../model'
import type { ShownOption } from '../option_groups'
import { useSaveSetting } from '../queries'
import { OptionControl } from './option_control'
import styles from './options.module.css'

interface OptionRowProps {
  readonly owner: OptionOwner
  readonly option: ShownOption
  readonly value: string
  /** The user may not change it. */
  readonly isFixed: boolean
}

export function OptionRow({ owner, option, value, isFixed }: OptionRowProps) {
  const { t } = useTranslation('identity')
  const { mutate, isPending, isSuccess, variables } = useSaveSetting(owner, option.key)
  const id = `option-${option.key}`
  const isSaved = isSuccess && variables === value
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <label id={`${id}-label`} htmlFor={id} className={styles.label}>
          {t(`${option.texts}.label`)}
        </label>
        <p id={`${id}-help`} className={styles.help}>
          {t(`${option.texts}.help`)}
        </p>
      </div>
      <div className={styles.control}>
        <span className={styles.saved} role="status">
          {isSaved && (
            <>
              <CheckOutlined aria-hidden /> {t('options.saved')}
            </>
          )}
        </span>
        <OptionControl
          id={id}
          option={option}
          value={value}
          isFixed={isFixed}
          isBusy={isPending}
          onChoose={(wanted) => wanted !== value && mutate(wanted)}
        />
      </div>
    </div>
  )
}
