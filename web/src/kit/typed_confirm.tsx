/** The question before something is gone for good: what happens is listed, and a name has to be typed. */
import { Button, Input, Modal, type InputRef } from 'antd'
import { useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { EntityForm, Field } from '#web/kit/form'
import styles from '#web/kit/typed_confirm.module.css'

interface Typed {
  readonly confirmation: string
}
interface NameFieldProps {
  readonly label: string
  /** What has to be typed, as people see it. */
  readonly name: string
  /** Whether the typed text means it; compared as the server does. */
  readonly matches: (typed: string) => boolean
  /** The field's error while it does not. */
  readonly otherName: string
}
interface TypedConfirmProps<V extends Typed> extends NameFieldProps {
  readonly open?: boolean
  readonly title: string
  /** The items of a list. */
  readonly consequences: ReactNode
  /** Words of the button. */
  readonly action: string
  /** Further fields below the name, and their values at first. */
  readonly children?: ReactNode
  readonly initial: Omit<V, 'confirmation'>
  /** As those of `EntityForm`. */
  readonly submit: (values: V) => Promise<unknown>
  readonly onRefused?: (error: unknown) => boolean
  readonly onClose: () => void
}

export function TypedConfirm<V extends Typed>(props: TypedConfirmProps<V>) {
  const { t } = useTranslation('shell')
  const field = useRef<InputRef>(null)
  return (
    <Modal
      open={props.open ?? true}
      title={props.title}
      onCancel={props.onClose}
      // Later than `autoFocus`, which the dialog takes away again.
      afterOpenChange={(shown) => shown && field.current?.focus()}
      // Beside the button that closes it.
      styles={{ header: { paddingInlineEnd: 24 } }}
      footer={null}
      width={480}
      centered
      destroyOnHidden
    >
      <EntityForm<V>
        initial={{ ...props.initial, confirmation: '' } as Partial<V>}
        submit={props.submit}
        onRefused={props.onRefused}
      >
        {(busy) => (
          <>
            <ul className={styles.consequences}>{props.consequences}</ul>
            <NameField {...props} input={field} />
            {props.children}
            <div className={styles.actions}>
              <Button onClick={props.onClose}>{t('actions.cancel')}</Button>
              <Button type="primary" danger htmlType="submit" loading={busy}>
                {props.action}
              </Button>
            </div>
          </>
        )}
      </EntityForm>
    </Modal>
  )
}

function NameField({
  input,
  ...props
}: NameFieldProps & { readonly input: RefObject<InputRef | null> }) {
  async function compare(_rule: unknown, typed: string = '') {
    if (!props.matches(typed)) throw new Error(props.otherName)
  }
  return (
    <Field
      name="confirmation"
      label={props.label}
      extra={
        <strong className={styles.name} dir="auto">
          {props.name}
        </strong>
      }
      rules={[{ validator: compare }]}
    >
      <Input ref={input} autoComplete="off" maxLength={255} dir="auto" />
    </Field>
  )
}

/** Whether both are the same name: a page shows several spaces as one. */
export const isSameName = (typed: string, name: string) => spaced(typed) === spaced(name)
const spaced = (text: string) => text.trim().replaceAll(/\s+/g, ' ')
