/** The switches of scheduling by chat, and what customers write (CAL-03). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '#web/kit/card'
import { toasts } from '#web/lib/toasts'
import { keys, saveSettings, type CalendarSettings, type CalendarState } from '../api'
import styles from './commands_card.module.css'

interface CommandsCardProps {
  readonly settings: CalendarSettings
  readonly mayManage: boolean
}

const switches = ['handleCommands', 'autoReply'] as const
const examples = ['schedule', 'list', 'reschedule', 'cancel'] as const

export function CommandsCard({ settings, mayManage }: CommandsCardProps) {
  const { t } = useTranslation('calendar')
  return (
    <Card title={t('commands.title')}>
      <div className={styles.parts}>
        <div className={styles.switches}>
          {switches.map((name) => (
            <SettingSwitch key={name} name={name} settings={settings} mayManage={mayManage} />
          ))}
        </div>
        <div>
          <p className={styles.intro}>{t('commands.intro')}</p>
          <dl className={styles.examples}>
            {examples.map((name) => (
              <div key={name}>
                <dt>
                  <code>{t(`commands.${name}.example`)}</code>
                </dt>
                <dd>{t(`commands.${name}.does`)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Card>
  )
}

interface SettingSwitchProps extends CommandsCardProps {
  readonly name: (typeof switches)[number]
}

function SettingSwitch({ name, settings, mayManage }: SettingSwitchProps) {
  const { t } = useTranslation('calendar')
  const helpId = useId()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (value: boolean) => saveSettings({ [name]: value }),
    onSuccess: (saved) => {
      client.setQueryData<CalendarState>(
        keys.state,
        (state) => state && { ...state, settings: saved }
      )
      toasts.success(t('commands.saved'))
    },
  })
  return (
    <div className={styles.setting}>
      <label>
        <Switch
          checked={settings[name]}
          loading={isPending}
          disabled={!mayManage}
          aria-describedby={helpId}
          onChange={(value) => mutate(value)}
        />
        <span>{t(`settings.${name}`)}</span>
      </label>
      <p id={helpId}>{t(`settings.${name}_help`)}</p>
    </div>
  )
}
