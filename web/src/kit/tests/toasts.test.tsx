/** Error texts: the translation of the code in the selected language, else the server's own message. */
import { useMutation } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ApiError, http } from '#web/lib/http'
import { errorText } from '#web/lib/error_text'
import { changeLanguage } from '#web/lib/i18n'
import { toastQueue, toasts } from '#web/lib/toasts'
import { renderScreen } from '#web/testing/render'
import { refuse, stubServer } from '#web/testing/server'

const refusal = (code: string, facts = {}, retryAfterSeconds: number | null = null) =>
  new ApiError(400, code, 'the server’s own sentence', { facts, retryAfterSeconds })

describe('errorText', () => {
  it('translates a known code into the selected language', async () => {
    expect(errorText(refusal('ERR_DUPLICATED_CONTACT'))).toBe(
      'Já existe um contato com este número.'
    )
    await changeLanguage('es', { remember: false })
    expect(errorText(refusal('ERR_DUPLICATED_CONTACT'))).toBe(
      'Ya existe un contacto con este número.'
    )
  })

  it('finds the translations of a module', () => {
    expect(errorText(refusal('ERR_EMAIL_ALREADY_EXISTS'))).toContain('e-mail')
  })

  it('fills in dates and waiting times', () => {
    expect(errorText(refusal('ERR_SUBSCRIPTION_EXPIRED', { dueDate: '2026-12-31' }))).toContain(
      'venceu em 31/12/2026'
    )
    expect(errorText(refusal('ERR_RATE_LIMIT', {}, 42))).toContain('42 segundos')
    expect(errorText(refusal('ERR_PLAN_LIMIT', { limit: 10, current: 10 }))).toContain('até 10')
  })

  it('core.md 8: an unknown code falls back to the server’s message', () => {
    expect(errorText(refusal('ERR_FROM_TOMORROW'))).toBe(
      'the server’s own sentence (ERR_FROM_TOMORROW)'
    )
    expect(errorText(new TypeError('x is not a function'))).toBe(
      'Algo inesperado aconteceu. Tente de novo.'
    )
  })
})

describe('toasts', () => {
  it('are queued until there is a page; the next test’s page does not show them', () => {
    toasts.warning('left behind')
    expect(toastQueue.getState().waiting).toHaveLength(1)
  })

  it('a refused mutation shows a toast by itself, which disappears after two seconds', async () => {
    await stubServer({ 'POST /contacts': () => refuse(400, 'ERR_DUPLICATED_CONTACT') })
    const { user } = renderScreen(<AddContact />)
    await user.click(screen.getByRole('button'))
    const toast = await screen.findByRole('alert')
    expect(toast.textContent).toContain('Já existe um contato com este número.')
    await waitFor(() => expect(screen.queryByText(/Já existe um contato/)).toBeNull(), {
      timeout: 4000,
    })
  })

  it('the same toast twice is shown once', async () => {
    renderScreen(null)
    toasts.success('Salvo')
    toasts.success('Salvo')
    expect(await screen.findAllByText('Salvo')).toHaveLength(1)
  })

  it('one with a button runs its action, and goes', async () => {
    const { user } = renderScreen(null)
    let undone = 0
    toasts.success('Mudou', { label: 'Desfazer', run: () => undone++ })
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    expect(undone).toBe(1)
    await waitFor(() => expect(screen.queryByText('Mudou')).toBeNull())
  })
})

function AddContact() {
  const { mutate } = useMutation({ mutationFn: () => http.post('/contacts', {}) })
  return <button onClick={() => mutate()}>add</button>
}
