/** One question before something that cannot be taken back; names what is lost. */
import { Modal } from 'antd'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toasts } from '#web/kit/toasts'

export interface Question {
  /** For example "Delete the queue Suporte?". */
  readonly title: string
  /** What goes with it. */
  readonly text?: ReactNode
  /** The verb on the button. */
  readonly action: string
  readonly danger?: boolean
  /** Awaited while the button is busy; a refusal becomes a toast and the question stays open. */
  readonly onConfirm?: () => Promise<unknown> | void
}

let put: (question: Question) => Promise<boolean> = () => Promise.resolve(false)

/** Asks; resolves to whether the person agreed. */
export const confirm = (question: Question): Promise<boolean> => put(question)

/** Where questions appear; once inside the frame. */
export function ConfirmOutlet() {
  const [modal, holder] = Modal.useModal()
  const { t } = useTranslation('shell')
  useEffect(() => {
    put = ({ title, text, action, danger, onConfirm }) =>
      new Promise((resolve) => {
        modal.confirm({
          title,
          content: text,
          icon: null,
          okText: action,
          okButtonProps: { danger },
          cancelText: t('actions.cancel'),
          focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
          centered: true,
          onCancel: () => resolve(false),
          onOk: async () => {
            try {
              await onConfirm?.()
              resolve(true)
            } catch (error) {
              toasts.failure(error)
              throw error
            }
          },
        })
      })
    return () => {
      put = () => Promise.resolve(false)
    }
  }, [modal, t])
  return holder
}
