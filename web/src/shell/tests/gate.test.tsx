/** What plan and permissions allow. */
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Gate, missing } from '#web/shell/gate'
import { signIn } from '#web/testing/people'
import { renderScreen } from '#web/testing/render'

const grants = {
  modules: [],
  entitlements: {
    'kanban.use': true,
    'llm.use': false,
    'users.limit': 5,
    'full': 0,
    'endless': null,
  },
  abilities: ['dashboard.view'],
}

describe('missing', () => {
  it.each([
    [undefined, null],
    [{ entitlement: 'kanban.use' }, null],
    [{ entitlement: 'llm.use' }, 'entitlement'],
    [{ entitlement: 'never.heard' }, 'entitlement'],
    [{ entitlement: 'users.limit' }, null],
    [{ entitlement: 'full' }, 'entitlement'],
    [{ entitlement: 'endless' }, null],
    [{ ability: 'dashboard.view' }, null],
    [{ ability: 'users.manage' }, 'ability'],
    [{ entitlement: 'kanban.use', ability: 'users.manage' }, 'ability'],
    [{ entitlement: 'llm.use', ability: 'users.manage' }, 'entitlement'],
  ])('%o → %s', (needs, expected) => {
    expect(missing(grants, needs)).toBe(expected)
  })

  it.each([
    [{ entitlement: 'llm.use', orFlag: 'cshow' }, null],
    [{ entitlement: 'llm.use', orFlag: 'other' }, 'entitlement'],
    [{ entitlement: 'llm.use', orFlag: 'cshow', ability: 'users.manage' }, 'ability'],
    [{ entitlement: 'llm.use' }, 'entitlement'],
  ])('in a browser that holds the flag cshow: %o → %s', (needs, expected) => {
    localStorage.setItem('cshow', '')
    expect(missing(grants, needs)).toBe(expected)
  })

  it('without that flag the plan decides', () => {
    expect(missing(grants, { entitlement: 'llm.use', orFlag: 'cshow' })).toBe('entitlement')
    expect(missing(grants, { entitlement: 'kanban.use', orFlag: 'cshow' })).toBeNull()
  })

  it('a visitor lacks everything that is required', () => {
    expect(missing(null, { ability: 'dashboard.view' })).toBe('ability')
    expect(missing(null, undefined)).toBeNull()
  })
})

it('shows its children, or the fallback, and follows changed permissions', async () => {
  signIn({ abilities: [] })
  renderScreen(
    <Gate needs={{ ability: 'dashboard.view' }} fallback="not for you">
      figures
    </Gate>
  )
  expect(screen.getByText('not for you')).toBeTruthy()
  signIn({ abilities: ['dashboard.view'] })
  expect(await screen.findByText('figures')).toBeTruthy()
})
