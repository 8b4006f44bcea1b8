/** Forms: labels above, help below, refusals in words at their field, focus on the first. */
import { Form, type FormInstance, type FormItemProps } from 'antd'
import { createContext, use, useState, type ReactNode } from 'react'
import { ApiError } from '#web/lib/api_error'
import { ruleText } from '#web/lib/error_text'
import { toasts } from '#web/kit/toasts'
import styles from '#web/kit/form.module.css'

export interface EntityFormProps<V extends object> {
  readonly initial: Partial<V>
  /**
   * Sends the values. ERR_VALIDATION is put at its fields; other refusals become a toast, unless
   * `onRefused` takes them (answers true).
   */
  readonly submit: (values: V) => Promise<unknown>
  readonly onRefused?: (error: unknown) => boolean
  readonly onDirty?: (dirty: boolean) => void
  /** Names of the faulty fields, ours or the server's: for a form in parts, which may have to show another. */
  readonly onFaults?: (fields: readonly string[]) => void
  /** Given `busy` while the values are under way. */
  readonly children: ReactNode | ((busy: boolean) => ReactNode)
  readonly id?: string
}

export function EntityForm<V extends object>(props: EntityFormProps<V>) {
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const [parts] = useState(() => new Set<FormPart>())

  async function send(values: V) {
    setBusy(true)
    try {
      for (const { name, finish } of [...parts]) {
        if (!(await finish())) return props.onFaults?.([name])
      }
      await props.submit(values)
      props.onDirty?.(false)
    } catch (error) {
      if (showFieldErrors(form as FormInstance, error)) announceFaults((error as ApiError).fields)
      else if (!props.onRefused?.(error)) toasts.failure(error)
    } finally {
      setBusy(false)
    }
  }

  const notify = () => props.onDirty?.(parts.size > 0 || form.isFieldsTouched())
  function announceFaults(faults: readonly { readonly field: string }[]) {
    if (!props.onFaults || !faults.length) return
    const fields = faults.map(({ field }) => field)
    props.onFaults(fields)
    // Once its part is shown.
    setTimeout(() => (form as FormInstance).focusField(pathOf(fields[0]!)))
  }

  return (
    <Form<V>
      id={props.id}
      form={form}
      layout="vertical"
      requiredMark={false}
      // Faults are said at their fields and in the language shown, not in the browser's bubbles.
      noValidate
      scrollToFirstError={{ focus: true }}
      validateTrigger="onBlur"
      initialValues={props.initial}
      onValuesChange={notify}
      onFinish={(values) => void send(values)}
      onFinishFailed={({ errorFields }) =>
        announceFaults(errorFields.map(({ name }) => ({ field: name.join('.') })))
      }
    >
      <FormInside value={{ touch: () => props.onDirty?.(true), parts, notify }}>
        {typeof props.children === 'function' ? props.children(busy) : props.children}
      </FormInside>
    </Form>
  )
}

/** See `useFormPart`. */
export interface FormPart {
  readonly name: string
  readonly finish: () => Promise<boolean>
}
export const FormInside = createContext({
  touch: () => {},
  parts: new Set<FormPart>(),
  notify: () => {},
})

/**
 * A field's value, and two ways to put another in its place: as if it had been typed, and as a proposal,
 * for which nobody who leaves is asked.
 */
export function useFieldValue<T>(
  name: string
): [value: T | undefined, put: (value: T) => void, propose: (value: T) => void] {
  const form = Form.useFormInstance()
  const { touch } = use(FormInside)
  const value = Form.useWatch<T>(name, form)
  const put = (next: T) => {
    form.setFields([{ name, value: next, touched: true, errors: [] }])
    touch()
  }
  const propose = (next: T) => form.setFields([{ name, value: next, touched: false, errors: [] }])
  return [value, put, propose]
}

/** Sends the form in which one stands, as its button does: what is missing is said at its field. */
export const useSubmit = () => Form.useFormInstance().submit

/** One field. `name` is the server's field name, so that its refusals find their place. */
export const Field = (props: FormItemProps) => (
  <Form.Item className={props.valuePropName === 'checked' ? styles.on_off : undefined} {...props} />
)

/** Whether the field that one stands in has a fault: for a field made of several, which says itself where. */
export const useIsFaulty = () => Form.Item.useStatus().errors.length > 0

/** Puts the faults of an ERR_VALIDATION at their fields; false when there is no field to put them at. */
function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof ApiError) || !error.fields.length) return false
  // Not by their elements: a field may be made of several.
  const fields = form.getFieldsError().map(({ name }) => name.join('.'))
  const known = error.fields.filter(({ field }) => fields.includes(field))
  if (!known.length) return false
  form.setFields(known.map((fault) => ({ name: pathOf(fault.field), errors: [ruleText(fault)] })))
  form.focusField(pathOf(known[0]!.field))
  return true
}

/** `extraInfo.0.name` → ['extraInfo', 0, 'name']. */
function pathOf(field: string): string | (string | number)[] {
  const steps = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  return steps.length === 1 ? String(steps[0]) : steps
}
