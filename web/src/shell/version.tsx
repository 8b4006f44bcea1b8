/** The version of the product, from the server (core.md 2). */
import { useQuery } from '@tanstack/react-query'
import { versionCall } from '#web/shell/session_wire'
import styles from '#web/shell/side_menu.module.css'

export function Version() {
  const { data } = useQuery({
    queryKey: ['shell', 'version'],
    queryFn: versionCall,
    staleTime: Infinity,
  })
  return data ? <span className={styles.version}>{data.version}</span> : null
}
