/** Forms: labels above, help below, errors at their field, focus on the first of them. */
import { Form, type FormInstance, type FormItemProps } from 'antd'
import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import { ApiError, type FieldFault } from '#web/lib/api_error'
import { ruleText } from '#web/lib/error_text'
import { toasts } from '#web/lib/toasts'
import styles from '#web/kit/form.module.css'

export interface EntityFormProps<V extends object> {
  readonly initial: Partial<V>
  /**
   * Sends the values. ERR_VALIDATION is shown at its fields; other errors become a toast, unless
   * `onRefused` handles them (returns true).
   */
  readonly submit: (values: V) => Promise<unknown>
  readonly onRefused?: (error: unknown) => boolean
  readonly onDirty?: (dirty: boolean) => void
  /** Names of the invalid fields, from the browser or the server: a form with tabs may have to switch to another one. */
  readonly onFaults?: (fields: readonly string[]) => void
  /** Gets `busy` while the values are being sent. */
  readonly children: ReactNode | ((busy: boolean) => ReactNode)
  readonly id?: string
  /** Prefix of the ids of its fields; needed where a page has several forms with the same fields. */
  readonly name?: string
}

export function EntityForm<V extends object>(props: EntityFormProps<V>) {
  const [form] = Form.useForm<V>()
  const [busy, setBusy] = useState(false)
  const [parts] = useState(() => new Set<FormPart>())
  useFocusUntilRelease()

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
    // After its tab has been shown.
    setTimeout(() => (form as FormInstance).focusField(pathOf(fields[0]!)))
  }

  return (
    <Form<V>
      id={props.id}
      name={props.name}
      form={form}
      layout="vertical"
      requiredMark={false}
      // Errors are shown at their fields in the selected language, not in the browser's own validation bubbles.
      noValidate
      // In the middle, so that its label is seen, too.
      scrollToFirstError={{ focus: true, block: 'center' }}
      validateTrigger="onBlur"
      initialValues={props.initial}
      onValuesChange={(changed) => {
        revalidate(form as FormInstance, changed)
        notify()
      }}
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

/**
 * While a button or a link is pressed the focus stays in the field that has it, and moves when the press ends. Leaving
 * a field validates it: on the press its error would move what is below it, the button would no longer be under the
 * pointer when it is released, and the click would be lost.
 */
function useFocusUntilRelease(): void {
  useEffect(() => {
    function press(event: MouseEvent) {
      const pressed = (event.target as Element).closest<HTMLElement>('a, button')
      const field = document.activeElement?.closest('form :is(input, textarea, [contenteditable])')
      // Who prevents the default does something like this for itself, such as the panel of a date.
      if (!pressed || !field || event.button !== 0 || event.defaultPrevented) return
      event.preventDefault()
      const release = () => pressed.focus({ preventScroll: true })
      window.addEventListener('mouseup', release, { capture: true, once: true })
    }
    document.addEventListener('mousedown', press)
    return () => document.removeEventListener('mousedown', press)
  }, [])
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
 * A field's value and two setters: one that counts as typing, and one for a proposal, which does not
 * make the form ask before it is closed.
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

/**
 * The `initialValue` of a field that the form's `initial` may not name, such as that of another module in the form of
 * something new; undefined where `initial` has a value.
 */
export function useInitialValue<T>(name: string, otherwise: T): T | undefined {
  const form = Form.useFormInstance()
  const [value] = useState(() => (form.getFieldValue(name) === undefined ? otherwise : undefined))
  return value
}

/** Shows at its fields what another request than the form's own submission found wrong with them. */
export function useFieldFaults(faults: readonly FieldFault[]): void {
  const form = Form.useFormInstance()
  useEffect(() => {
    if (!faults.length) return
    form.setFields(
      faults.map((fault) => ({ name: pathOf(fault.field), errors: [ruleText(fault)] }))
    )
    form.focusField(pathOf(faults[0]!.field))
  }, [faults, form])
}

/** Reads the values of all fields of the surrounding form, as they are when it is called. */
export function useFormValues<V extends object>(): () => Partial<V> {
  const form = Form.useFormInstance<V>()
  return () => form.getFieldsValue() as Partial<V>
}

/**
 * Tells the surrounding form which fields a part of another module has, so that the right tab opens when one is
 * invalid. `names`: as on the wire; the same list at each rendering.
 */
export function useDeclared(declare: (field: string) => void, names: readonly string[]): void {
  useEffect(() => {
    for (const name of names) declare(name)
  }, [declare, names])
}

/** Submits the surrounding form like its button: missing values are reported at their fields. */
export const useSubmit = () => Form.useFormInstance().submit

/** Moves the focus to a field of the surrounding form. */
export function useFocusField(): (name: string) => void {
  const form = Form.useFormInstance()
  return (name) => form.focusField(name)
}

/** One field. `name` is the server's field name, so that its validation errors find their field. */
export const Field = (props: FormItemProps) => (
  <Form.Item className={props.valuePropName === 'checked' ? styles.on_off : undefined} {...props} />
)

/** Whether the surrounding field has an error: for a composite field, which shows itself where. */
export const useIsFaulty = () => Form.Item.useStatus().errors.length > 0

/** Shows the errors of an ERR_VALIDATION at their fields; false when no field matches. */
function showFieldErrors(form: FormInstance, error: unknown): boolean {
  if (!(error instanceof ApiError) || !error.fields.length) return false
  // Not by DOM elements: a field may consist of several.
  const fields = form.getFieldsError().map(({ name }) => name.join('.'))
  const known = error.fields.filter(({ field }) => fields.includes(field))
  if (!known.length) return false
  form.setFields(known.map((fault) => ({ name: pathOf(fault.field), errors: [ruleText(fault)] })))
  form.focusField(pathOf(known[0]!.field))
  return true
}

/** An error goes as soon as the value is right, not only on blur: a select keeps the focus after a choice. */
function revalidate(form: FormInstance, changed: object): void {
  const faulty = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length && String(name[0]) in changed)
    .map(({ name }) => name)
  if (!faulty.length) return
  // A field without rules is not validated, and would keep what the server said.
  form.setFields(faulty.map((name) => ({ name, errors: [] })))
  form.validateFields(faulty).catch(() => {})
}

/** `extraInfo.0.name` → ['extraInfo', 0, 'name']. */
function pathOf(field: string): string | (string | number)[] {
  const steps = field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
  return steps.length === 1 ? String(steps[0]) : steps
}
