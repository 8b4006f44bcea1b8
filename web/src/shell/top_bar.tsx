/** The top bar: current page and company at the left, then icon buttons. */
import { BulbFilled, BulbOutlined, DisconnectOutlined, ReloadOutlined } from '@ant-design/icons'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appearance, chooseMode, useIsPhone } from '#web/kit/appearance'
import { Tooltip } from '#web/kit/tooltip'
import { BarButton } from '#web/shell/bar_button'
import { LanguageMenu } from '#web/shell/language_menu'
import { PaletteButton } from '#web/shell/palette/palette_button'
import { notices, subscriptionWarning, topBarTools } from '#web/shell/shell_slots'
import { ProfileMenu } from '#web/shell/profile_menu'
import { realtimeStore } from '#web/shell/realtime'
import { Slot } from '#web/shell/slots'
import { Whereabouts } from '#web/shell/whereabouts'
import styles from '#web/shell/top_bar.module.css'

export function TopBar() {
  const phone = useIsPhone()
  return (
    <>
      <header className={styles.bar}>
        <Whereabouts phone={phone} />
        <div className={styles.tools}>
          <AwayBadge />
          <PaletteButton />
          <Slot of={topBarTools} props={{}} />
          {!phone && <RefreshButton />}
          {!phone && <LanguageMenu />}
          {!phone && <ModeButton />}
          <ProfileMenu phone={phone} />
        </div>
      </header>
      <Slot of={subscriptionWarning} props={{}} />
      <Slot of={notices} props={{}} />
    </>
  )
}

/** Shown only while live updates do not arrive. */
function AwayBadge() {
  const { t } = useTranslation('shell')
  const away = realtimeStore((store) => store.state === 'away')
  return (
    <span role="status">
      {away && (
        <Tooltip title={t('realtime.away_text')} placement="bottom">
          <span className={styles.away}>
            <DisconnectOutlined aria-hidden />
            <span className={styles.away_text}>{t('realtime.away')}</span>
          </span>
        </Tooltip>
      )}
    </span>
  )
}

function RefreshButton() {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const busy = useIsFetching() > 0
  return (
    <BarButton
      icon={<ReloadOutlined spin={busy} />}
      label={t('frame.refresh')}
      onClick={() => void client.invalidateQueries()}
    />
  )
}

function ModeButton() {
  const { t } = useTranslation('shell')
  const dark = appearance((state) => state.mode === 'dark')
  return (
    <BarButton
      icon={dark ? <BulbFilled /> : <BulbOutlined />}
      label={t(dark ? 'frame.light' : 'frame.dark')}
      onClick={() => chooseMode(dark ? 'light' : 'dark')}
    />
  )
}
