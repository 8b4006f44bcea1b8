/** Where toasts are rendered; loaded with the first toast. */
import { message } from 'antd'
import { useEffect } from 'react'
import { toastMs, toastQueue } from '#web/lib/toasts'

export default function ToastOutlet() {
  const [api, holder] = message.useMessage({ duration: toastMs / 1000, top: 60, maxCount: 3 })
  const waiting = toastQueue((queue) => queue.waiting)
  useEffect(() => {
    if (!waiting.length) return
    for (const { kind, text } of waiting) {
      // The same text again restarts its toast instead of stacking another.
      void api.open({ type: kind, key: `${kind}:${text}`, content: text })
    }
    toastQueue.setState(({ waiting: now }) => ({ waiting: now.slice(waiting.length) }))
  }, [api, waiting])
  return holder
}
