/** Opens the command palette: its button in the top bar, and Ctrl or Cmd with K. */
import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BarButton } from '#web/shell/bar_button'
import { LazyLoad } from '#web/shell/lazy_load'
import { closePalette, openPalette, paletteStore } from '#web/shell/palette/palette_store'

const loadPalette = () => import('#web/shell/palette/palette')

export function PaletteButton() {
  const { t } = useTranslation('shell')
  const isOpen = paletteStore((state) => state.isOpen)
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen && !wasOpen) setWasOpen(true)
  useEffect(() => {
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <BarButton
        icon={<SearchOutlined />}
        label={t('palette.open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={openPalette}
      />
      {wasOpen && <LazyLoad load={loadPalette} props={{}} />}
    </>
  )
}

function listen(event: KeyboardEvent) {
  const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isMeant || event.key.toLowerCase() !== 'k') return
  event.preventDefault()
  if (paletteStore.getState().isOpen) closePalette()
  else openPalette()
}
