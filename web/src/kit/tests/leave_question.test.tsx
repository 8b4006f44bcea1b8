/** The question before a page with unsaved values is left. */
import { screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderScreen } from '#web/testing/render'
import { useLeaveQuestion } from '#web/kit/leave_question'

function Form({ isDirty }: { isDirty: boolean }) {
  useLeaveQuestion(isDirty)
  return (
    <>
      <Link to="/contacts">Contatos</Link>
      <a href="https://elsewhere.example/">Fora</a>
    </>
  )
}
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('asks before a link is followed, and follows it when the values may be lost', async () => {
  const { user, path } = renderScreen(<Form isDirty />, { at: '/form' })
  await user.click(screen.getByRole('link', { name: 'Contatos' }))
  await user.click(await screen.findByRole('button', { name: 'Cancelar' }))
  expect(path()).toBe('/form')
  expect(warns()).toBe(true)
  await user.click(screen.getByRole('link', { name: 'Contatos' }))
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(path()).toBe('/contacts'))
})

it('asks nothing while nothing is unsaved', async () => {
  const { user, path } = renderScreen(<Form isDirty={false} />, { at: '/form' })
  expect(warns()).toBe(false)
  await user.click(screen.getByRole('link', { name: 'Contatos' }))
  expect(path()).toBe('/contacts')
})
