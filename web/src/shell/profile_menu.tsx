/** The profile menu: name, the modules' entries, and sign-out. */
import { LogoutOutlined } from '@ant-design/icons'
import { Dropdown, type MenuProps } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar, initials } from '#web/kit/avatar'
import { useDeviceItems } from '#web/shell/device_items'
import { useWebModules } from '#web/shell/discover'
import { missing } from '#web/shell/gate'
import { LazyLoad } from '#web/shell/lazy_load'
import { logOut } from '#web/shell/session'
import { sessionStore, useSession } from '#web/shell/session_store'
import type { ProfileEntry } from '#web/shell/web_module'
import styles from '#web/shell/top_bar.module.css'

export function ProfileMenu({ phone }: { phone: boolean }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const isVisit = sessionStore((state) => state.visit !== null)
  const entries = useProfileEntries()
  const [shown, setShown] = useState<ProfileEntry | null>(null)
  const onDevice = useDeviceItems()
  const items: MenuProps['items'] = [
    {
      key: 'who',
      type: 'group',
      label: (
        <div className={styles.who}>
          <p className={styles.who_name}>{user.name}</p>
          <p className={styles.who_mail}>{user.email}</p>
        </div>
      ),
    },
    { type: 'divider' },
    ...entries.map((entry) => ({
      key: `entry.${entry.key}`,
      icon: entry.icon,
      label: t(entry.label),
      onClick: () => setShown(entry),
    })),
    ...(phone ? onDevice : []),
    {
      key: 'log_out',
      icon: <LogoutOutlined />,
      label: t(isVisit ? 'shell:visit.leave' : 'shell:frame.log_out'),
      onClick: () => void logOut(),
    },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
        <button
          type="button"
          className={styles.profile}
          aria-label={`${initials(user.name)} · ${t('shell:frame.profile')}`}
        >
          <Avatar name={user.name} size={32} />
        </button>
      </Dropdown>
      {shown && <LazyLoad load={shown.opens} props={{ onClose: () => setShown(null) }} />}
    </>
  )
}

function useProfileEntries(): readonly ProfileEntry[] {
  const modules = useWebModules()
  const session = useSession()
  return useMemo(
    () =>
      modules
        .flatMap((module) => module.profile ?? [])
        .filter((entry) => missing(session, entry.needs) === null)
        .sort((a, b) => a.order - b.order),
    [modules, session]
  )
}
