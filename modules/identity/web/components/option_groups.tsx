/** The options of the company or of the platform; each is saved by itself, as soon as it is changed. */
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { LoadingRows } from '#web/kit/loading'
import { useSession } from '#web/shell/session_store'
import type { OptionOwner, Settings } from '../model'
import { useOptionGroups } from '../option_groups'
import { useSettings } from '../queries'
import { OptionRow } from './option_row'
import { OptionText } from './option_text'
import styles from './options.module.css'

export function OptionGroups({ owner }: { owner: OptionOwner }) {
  const { data, error, refetch } = useSettings(owner)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={10} rowHeight={64} />
  return <Groups owner={owner} settings={data} />
}

interface GroupsProps {
  readonly owner: OptionOwner
  readonly settings: Settings
}

function Groups({ owner, settings }: GroupsProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const groups = useOptionGroups(owner)
  return (
    <div className={styles.panel}>
      {groups
        // Options of a module that is not enabled on the server have no value.
        .map((group) => ({ ...group, options: group.options.filter(({ key }) => key in settings) }))
        .filter(({ options }) => options.length > 0)
        .map(({ key, label, options }) => (
          <section key={key} aria-labelledby={`options-${key}`}>
            <h2 id={`options-${key}`} className={styles.heading}>
              {t(label)}
            </h2>
            <div className={styles.rows}>
              {options.map(({ control, ...option }) =>
                control.kind === 'text' ? (
                  <OptionText
                    key={option.key}
                    owner={owner}
                    name={option.key}
                    texts={option.texts}
                    value={settings[option.key]!}
                    most={control.most}
                    isPlain={control.isPlain === true}
                  />
                ) : (
                  <OptionRow
                    key={option.key}
                    owner={owner}
                    option={{ ...option, control }}
                    value={settings[option.key]!}
                    isFixed={option.isGranted === true && !user.super}
                  />
                )
              )}
            </div>
          </section>
        ))}
    </div>
  )
}
