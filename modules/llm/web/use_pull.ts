/** The download of the server: how far it is, whoever began it, also when one comes back to the page (LLM-13). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/lib/toasts'
import { getPull, keys, type Pull } from './api'

/** Milliseconds between two looks while it runs. */
const lookEveryMs = 1000

export const isRunning = (pull: Pull | null | undefined): boolean =>
  Boolean(pull) && pull!.status !== 'success' && pull!.status !== 'error'

/** `isAllowed`: who may not download does not see downloads either. */
export function usePull(isAllowed: boolean): Pull | null {
  const { t } = useTranslation('llm')
  const client = useQueryClient()
  const { data = null } = useQuery({
    queryKey: keys.pull,
    queryFn: ({ signal }) => getPull(signal),
    enabled: isAllowed,
    refetchInterval: ({ state }) => (isRunning(state.data) ? lookEveryMs : false),
  })
  const wasRunning = useRef(false)
  useEffect(() => {
    const hasEnded = wasRunning.current && data && !isRunning(data)
    wasRunning.current = isRunning(data)
    if (!hasEnded) return
    void client.invalidateQueries({ queryKey: keys.installed })
    const { model, status, message } = data
    if (status === 'success') toasts.success(t('toasts.pulled', { model }))
    else toasts.error(`${t('toasts.pull_failed')}. ${reasonText(message)}`)
  }, [client, data, t])
  return data
}

/** Why a download has failed. */
export function reasonText(reason = 'failed'): string {
  const key = `llm:reasons.${reason}`
  return i18next.exists(key) ? i18next.t(key) : i18next.t('llm:reasons.failed')
}

/** Of the current part, from 0 to 100; null while the server does not know it. */
export const percentOf = ({ completed, total }: Pull): number | null =>
  total ? Math.floor((100 * (completed ?? 0)) / total) : null
