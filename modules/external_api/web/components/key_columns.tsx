/** What is shown of a key, in the table of the company's keys and in the cards of one's own. */
import { DeleteOutlined } from '@ant-design/icons'
import { Tag } from 'antd'
import dayjs from 'dayjs'
import { useTranslation } from 'react-i18next'
import { RowAction, type Column } from '#web/kit/data_table'
import { useRemoval } from '#web/kit/use_removal'
import { date, dateTime, relative } from '#web/lib/format'
import { keysOf, revokeKey, type ApiKey } from '../api_keys'
import styles from '../keys.module.css'

/** The name of a scope; one of a module that the words do not know is shown as it is written. */
export function useScopeName(): (scope: string) => string {
  const { t } = useTranslation('external_api')
  // A colon would separate a namespace.
  return (scope) => t(`scopes.${scope.replace(':', '_')}`, { defaultValue: scope })
}

/** `holder`: with the person for whom it acts. */
export function useKeyColumns({ holder }: { readonly holder: boolean }): readonly Column<ApiKey>[] {
  const { t } = useTranslation('external_api')
  const scopeName = useScopeName()
  return [
    {
      key: 'name',
      title: t('keys.name'),
      render: (_value, { name, hint }) => (
        <span className={styles.name}>
          <strong>{name}</strong>
          <code>{hint}…</code>
        </span>
      ),
    },
    ...(holder
      ? [
          {
            key: 'holder',
            title: t('keys.holder'),
            render: (_: unknown, { user }: ApiKey) => user.name,
          },
        ]
      : []),
    {
      key: 'scopes',
      title: t('keys.scopes'),
      render: (_value, { scopes }) => (
        <span className={styles.scopes}>
          {scopes.map((scope) => (
            <Tag key={scope}>{scopeName(scope)}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'used',
      title: t('keys.used'),
      render: (_value, { lastUsedAt }) =>
        lastUsedAt ? (
          <time dateTime={lastUsedAt} title={dateTime(lastUsedAt)}>
            {relative(lastUsedAt)}
          </time>
        ) : (
          t('keys.never_used')
        ),
    },
    { key: 'end', title: t('keys.end'), render: (_value, key) => <End of={key} /> },
  ]
}

function End({ of: { expiresAt } }: { readonly of: ApiKey }) {
  const { t } = useTranslation('external_api')
  if (!expiresAt) return t('keys.never')
  const isOver = dayjs(expiresAt).isBefore(dayjs())
  if (!isOver) return date(expiresAt)
  return <span className={styles.expired}>{t('keys.expired', { date: date(expiresAt) })}</span>
}

/** The button that revokes a key, after a question. */
export function RevokeKey({ of: key }: { readonly of: ApiKey }) {
  const { t } = useTranslation('external_api')
  const { name } = key
  const revoke = useRemoval<ApiKey>({
    question: () => ({
      title: t('keys.revoke_title', { name }),
      text: t('keys.revoke_text'),
      action: t('keys.revoke'),
    }),
    remove: revokeKey,
    stale: keysOf.every,
    done: () => t('keys.revoked', { name }),
  })
  return (
    <RowAction
      icon={<DeleteOutlined aria-hidden />}
      label={t('keys.revoke_one', { name })}
      danger
      onClick={() => revoke(key)}
    />
  )
}
