/** Sets the title of the browser's tab while a screen is shown. */
import { useEffect } from 'react'
import { useBrandName } from '#web/lib/brand'

/** `title` is a translated text. */
export function usePageTitle(title: string) {
  const name = useBrandName()
  useEffect(() => {
    document.title = title ? `${title} · ${name}` : name
  }, [title, name])
}
