/** One schedule in a drawer: state, hour, text, file; why it failed; and what can be done with it. */
import { DeleteOutlined, EditOutlined, PaperClipOutlined, RedoOutlined } from '@ant-design/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#web/kit/error_state'
import { useFocusBack } from '#web/kit/drawer_focus'
import { MarkupText } from '#web/kit/markup_text'
import { Sheet } from '#web/kit/sheet'
import { toasts } from '#web/lib/toasts'
import { keys, retrySchedule, schedulesKey, showSchedule, type Schedule } from '../api'
import { useRights } from '../rights'
import { shownState, stateIcons } from '../state'
import { putSchedule } from '../use_move'
import { shownAt } from '#web/shell/company_zone'
import styles from './details.module.css'

interface DetailsProps {
  readonly open: boolean
  /** As it was when it was opened. */
  readonly schedule: Schedule
  readonly zone: string
  readonly onEdit: (schedule: Schedule) => void
  readonly onDelete: (schedule: Schedule) => void
  readonly onClose: () => void
}

export function Details({ open, schedule: opened, zone, onClose, ...actions }: DetailsProps) {
  const { t } = useTranslation('schedules')
  useFocusBack(open)
  const { data: schedule, error } = useQuery({
    queryKey: keys.one(opened.id),
    queryFn: ({ signal }) => showSchedule(opened.id, signal),
    initialData: opened,
    enabled: open,
  })
  return (
    <Sheet open={open} title={t('details.title')} width={420} onClose={onClose}>
      {error ? (
        <ErrorState error={error} />
      ) : (
        <div className={styles.details}>
          <State schedule={schedule} zone={zone} />
          <Facts schedule={schedule} zone={zone} />
          <Actions schedule={schedule} {...actions} />
        </div>
      )}
    </Sheet>
  )
}

type Shown = Pick<DetailsProps, 'schedule' | 'zone'>

function State({ schedule, zone }: Shown) {
  const { t } = useTranslation('schedules')
  const state = shownState(schedule)
  return (
    <div className={styles.state} data-state={state} role="status">
      <span className={styles.icon}>{stateIcons[state]}</span>
      <div>
        <strong>{t(`status.${state}`)}</strong>
        <p>{stateText(schedule, zone)}</p>
      </div>
    </div>
  )
}

/** In a sentence: what happens next, what has happened, or what went wrong. */
function stateText(schedule: Schedule, zone: string): string {
  const t = i18next.getFixedT(null, 'schedules')
  const state = shownState(schedule)
  if (state === 'failed') return failureText(schedule.error ?? '')
  const at = state === 'sent' ? (schedule.sentAt ?? schedule.at) : schedule.at
  return t(`details.state.${state}`, { at: shownAt(at, zone) })
}

/** Why it failed: a code of ours, or one of WhatsApp. */
function failureText(code: string): string {
  const t = i18next.getFixedT(null, 'schedules')
  const known = [`errors.${code}`, `failure.${code}`].find((key) =>
    i18next.exists(`schedules:${key}`)
  )
  return known ? t(known) : t('failure.other', { code })
}

function Facts({ schedule, zone }: Shown) {
  const { t } = useTranslation('schedules')
  const { contact, connection, author, file, text, at, sentAt } = schedule
  return (
    <dl className={styles.facts}>
      <Fact label={t('details.contact')}>{contact.name || t('entry.nameless')}</Fact>
      <Fact label={t('details.at')}>{shownAt(at, zone)}</Fact>
      {sentAt && <Fact label={t('details.sent_at')}>{shownAt(sentAt, zone)}</Fact>}
      <Fact label={t('details.text')}>
        <span className={styles.text} dir="auto">
          <MarkupText text={text} />
        </span>
      </Fact>
      {file && (
        <Fact label={t('details.file')}>
          <a className={styles.file} href={file.url} target="_blank" rel="noreferrer">
            <PaperClipOutlined aria-hidden />
            <span dir="auto">{file.name}</span>
          </a>
        </Fact>
      )}
      <Fact label={t('details.connection')}>{connection?.name ?? t('details.automatic')}</Fact>
      <Fact label={t('details.by')}>{author.name}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

type ActionsProps = Pick<DetailsProps, 'schedule' | 'onEdit' | 'onDelete'>

function Actions({ schedule, onEdit, onDelete }: ActionsProps) {
  const { t } = useTranslation('schedules')
  const { isOwn, mayChange, mayRetry } = useRights()(schedule)
  const client = useQueryClient()
  const { mutate: retry, isPending } = useMutation({
    mutationFn: () => retrySchedule(schedule.id),
    onSuccess: (saved) => {
      putSchedule(client, saved)
      toasts.success(t('details.again_done'))
    },
    // Somebody else may have tried again, or its conversation is gone.
    onError: () => client.invalidateQueries({ queryKey: schedulesKey }),
  })
  if (!isOwn) return <p className={styles.why}>{t('entry.others')}</p>
  return (
    <div className={styles.actions}>
      {mayChange && (
        <>
          <Button
            type="primary"
            icon={<EditOutlined aria-hidden />}
            onClick={() => onEdit(schedule)}
          >
            {t('details.edit')}
          </Button>
          <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => onDelete(schedule)}>
            {t('details.delete')}
          </Button>
        </>
      )}
      {mayRetry && (
        <Button
          type="primary"
          icon={<RedoOutlined aria-hidden />}
          loading={isPending}
          onClick={() => retry()}
        >
          {t('details.again')}
        </Button>
      )}
    </div>
  )
}
