/** Where toasts are rendered; loaded with the first toast. */
import { Button, message } from 'antd'
import { useEffect } from 'react'
import { actionToastMs, toastMs, toastQueue, type Toast } from '#web/lib/toasts'

export default function ToastOutlet() {
  const [api, holder] = message.useMessage({ duration: toastMs / 1000, top: 60, maxCount: 3 })
  const waiting = toastQueue((queue) => queue.waiting)
  useEffect(() => {
    if (!waiting.length) return
    for (const toast of waiting) {
      // The same text again restarts its toast instead of stacking another.
      const key = `${toast.kind}:${toast.text}`
      void api.open({
        type: toast.kind,
        key,
        content: <Content {...toast} onDone={() => api.destroy(key)} />,
        duration: (toast.action ? actionToastMs : toastMs) / 1000,
      })
    }
    toastQueue.setState(({ waiting: now }) => ({ waiting: now.slice(waiting.length) }))
  }, [api, waiting])
  return holder
}

function Content({ text, action, onDone }: Toast & { onDone: () => void }) {
  if (!action) return text
  return (
    <>
      {text}{' '}
      <Button
        type="link"
        size="small"
        onClick={() => {
          onDone()
          action.run()
        }}
      >
        {action.label}
      </Button>
    </>
  )
}
