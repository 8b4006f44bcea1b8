/** The quick replies that a user may use, and edit where permitted. */
import { PaperClipOutlined, ThunderboltOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '#web/kit/appearance'
import type { Column } from '#web/kit/data_table'
import { EntityPage } from '#web/kit/entity_page'
import { useEditing } from '#web/kit/use_editing'
import { useAllowed } from '#web/shell/gate'
import { useSession } from '#web/shell/session_store'
import { deleteQuickReply, listQuickReplies, quickRepliesKey, type QuickReply } from './api'
import { QuickReplyDrawer } from './drawer'
import styles from './page.module.css'

export default function QuickRepliesPage() {
  const { t } = useTranslation('quick_replies')
  const mayChange = useMayChange()
  const columns = useColumns()
  const editing = useEditing<QuickReply>({
    namespace: 'quick_replies',
    Drawer: QuickReplyDrawer,
    values: ({ shortcode }) => ({ name: shortcode }),
    asked: ({ shortcode, isShared }) => ({
      name: `/${shortcode}`,
      context: isShared ? 'shared' : undefined,
    }),
    remove: deleteQuickReply,
    stale: quickRepliesKey,
  })
  return (
    <EntityPage<QuickReply>
      title={t('menu.quick_replies')}
      namespace="quick_replies"
      icon={<ThunderboltOutlined />}
      queryKey={[...quickRepliesKey, 'pages']}
      load={listQuickReplies}
      columns={columns}
      editing={editing}
      mayEdit={mayChange}
    />
  )
}

/** QM-01: users edit their own, admins also the shared ones. */
function useMayChange() {
  const { user } = useSession()
  const managesShared = useAllowed({ ability: 'quick_replies.manage_shared' })
  return ({ ownerId, isShared }: QuickReply) => ownerId === user.id || (isShared && managesShared)
}

function useColumns(): readonly Column<QuickReply>[] {
  const { t } = useTranslation('quick_replies')
  const isPhone = useIsPhone()
  return [
    {
      key: 'shortcode',
      title: t('page.shortcode'),
      width: '24%',
      render: (_value, { shortcode, isActive }) => (
        <span className={styles.code}>
          <span dir="auto">/{shortcode}</span>
          {!isActive && <small>{t('page.inactive')}</small>}
        </span>
      ),
    },
    {
      key: 'text',
      title: t('page.text'),
      render: (_value, { text }) => (
        <span className={styles.text} dir="auto">
          {text}
        </span>
      ),
    },
    {
      key: 'file',
      title: t('page.file'),
      width: '20%',
      render: (_value, { file }) =>
        file ? (
          <a className={styles.file} href={file.url} target="_blank" rel="noreferrer">
            <PaperClipOutlined aria-hidden />
            <span dir="auto">{file.name}</span>
          </a>
        ) : // On a phone a missing file takes no line.
        isPhone ? null : (
          <span className={styles.quiet}>{t('page.no_file')}</span>
        ),
    },
    {
      key: 'audience',
      title: t('page.audience'),
      width: 130,
      render: (_value, { isShared }) => t(isShared ? 'page.shared' : 'page.own'),
    },
  ]
}
