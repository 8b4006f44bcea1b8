/** The confirmation dialog; loaded when the first one is opened. */
import { Modal } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { askedQuestions, type Asked } from '#web/kit/confirm'
import { toasts } from '#web/lib/toasts'
import { ApiError } from '#web/lib/api_error'

export default function ConfirmDialog() {
  const [modal, holder] = Modal.useModal()
  const { t } = useTranslation('shell')
  const waiting = askedQuestions((state) => state.waiting)
  useEffect(() => {
    if (!waiting.length) return
    for (const question of waiting) ask(modal, question, t('actions.cancel'))
    askedQuestions.setState(({ waiting: now }) => ({ waiting: now.slice(waiting.length) }))
  }, [modal, t, waiting])
  return holder
}

type Dialogs = ReturnType<typeof Modal.useModal>[0]

function ask(modal: Dialogs, question: Asked, cancelText: string) {
  const { title, text, action, danger, onConfirm, refusals, resolve } = question
  const dialog = modal.confirm({
    title,
    content: text,
    icon: null,
    okText: action,
    okButtonProps: { danger },
    cancelText,
    focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
    centered: true,
    onCancel: () => resolve(false),
    // Ant Design closes the dialog by itself only when `onOk` does not take its `close` argument.
    onOk: (close: () => void) => void agree(close),
  })

  async function agree(close: () => void) {
    dialog.update({ okButtonProps: { danger, loading: true } })
    try {
      await onConfirm?.()
      resolve(true)
      close()
    } catch (error) {
      const texts = error instanceof ApiError ? refusals?.[error.code] : undefined
      if (texts) toasts.error(texts)
      else toasts.failure(error)
      dialog.update({ okButtonProps: { danger, loading: false } })
    }
  }
}
