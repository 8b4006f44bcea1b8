/** Sets the title of the browser's tab while a screen is shown. */
import { useEffect } from 'react'

/** `title` is a translated text. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Guichê` : 'Guichê'
  }, [title])
}
