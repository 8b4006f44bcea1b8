/** Where the plan allows no more, whoever can pay finds the way to the subscription (BIL-03). */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AddButton } from '#web/kit/add_button'
import { usePlanLimit } from '#web/shell/plan_limit'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

const entitlements = { 'identity.users': 5 }

function Adding() {
  const limit = usePlanLimit('identity.users', { used: 5, words: 'identity:people.room' })
  return (
    <AddButton onAdd={() => {}} limit={limit}>
      Add
    </AddButton>
  )
}

it('leads an admin to the subscription', async () => {
  const abilities = ['billing.pay']
  signIn({ modules: ['billing'], abilities, entitlements, user: { profile: 'admin' } })
  const { user, path } = renderScreen(<Adding />)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  // By keyboard: the explanation stands right after its button.
  await screen.findByRole('link', { name: 'Ver a assinatura' })
  await user.tab()
  await user.keyboard('{Enter}')
  expect(path()).toBe('/subscription')
})

it('tells others whom to ask, and shows them no way that is closed to them', async () => {
  signIn({ modules: ['billing'], abilities: [], entitlements })
  const { user } = renderScreen(<Adding />)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByText(/Fale com quem administra a empresa\.$/)
  expect(screen.queryByRole('link')).toBeNull()
})
