/** A form in a drawer: creates or edits one thing; asks before typed values are discarded. */
import { Button, Drawer } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#web/kit/confirm'
import { DrawerContent, useDrawerFocus, useFocusBack } from '#web/kit/drawer_focus'
import { EntityForm } from '#web/kit/form'
import { useIsPhone } from '#web/kit/appearance'
import { useLeaveWarning } from '#web/kit/leave_question'

export { Field } from '#web/kit/form'

export interface FormDrawerProps<V extends object> {
  readonly open: boolean
  readonly title: string
  readonly initial: Partial<V>
  /** Resolves when saved; then the drawer closes. ERR_VALIDATION is shown at the fields. */
  readonly submit: (values: V) => Promise<unknown>
  /** Handles an error that is not about fields (returns true); otherwise it becomes a toast. */
  readonly onRefused?: (error: unknown) => boolean
  readonly onClose: () => void
  /** The verb on the submit button; default: "Save". */
  readonly submitLabel?: string
  /** For viewing alone: without a submit button. The fields are disabled by whoever renders them. */
  readonly isReadOnly?: boolean
  /** Pixels; default: 420. Full screen on a phone. */
  readonly width?: number
  /** Names of the invalid fields: a form with tabs may have to switch to another one. */
  readonly onFaults?: (fields: readonly string[]) => void
  /** `Field`s. */
  readonly children: ReactNode
}

export function FormDrawer<V extends object>(props: FormDrawerProps<V>) {
  const { open, title, initial, submit, onClose, submitLabel, width = 420 } = props
  const { isReadOnly = false, children } = props
  const { t } = useTranslation('shell')
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const id = useId()
  const phone = useIsPhone()
  useLeaveWarning(open && dirty)
  useFocusBack(open)
  const focus = useDrawerFocus()

  async function close() {
    const mayClose =
      !dirty ||
      (await confirm({
        title: t('unsaved.title'),
        text: t('unsaved.text'),
        action: t('unsaved.discard'),
        danger: true,
      }))
    if (mayClose) finish()
  }
  function finish() {
    setDirty(false)
    onClose()
  }
  async function save(values: V) {
    setBusy(true)
    try {
      await submit(values)
      finish()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Drawer
      {...focus}
      open={open}
      title={title}
      size={phone ? '100%' : width}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={() => void close()}>
            {t(isReadOnly ? 'actions.close' : 'actions.cancel')}
          </Button>
          {!isReadOnly && (
            <Button type="primary" htmlType="submit" form={id} loading={busy}>
              {submitLabel ?? t('actions.save')}
            </Button>
          )}
        </div>
      }
    >
      {/* Unmounted with the closed drawer, together with its values: the next one starts from `initial`. */}
      <EntityForm<V>
        id={id}
        initial={initial}
        submit={save}
        onDirty={setDirty}
        onFaults={props.onFaults}
        onRefused={props.onRefused}
      >
        <DrawerContent>{children}</DrawerContent>
      </EntityForm>
    </Drawer>
  )
}
