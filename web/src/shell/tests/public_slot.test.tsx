/** Slots on pages for visitors, who have no session that says which modules are on. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PublicSlot } from '#web/shell/public_slot'
import { defineSlot, fill } from '#web/shell/slots'
import { renderScreen } from '#web/testing/render'

const slot = defineSlot<{ name: string }>('test.public')
const other = defineSlot('test.other')
const saying = (text: string) => async () => ({
  default: ({ name }: { name: string }) => <p>{`${text} ${name}`}</p>,
})

it('renders what fills it, in order, with its props; a broken fill takes no other with it', async () => {
  const fills = [
    fill(slot, saying('Olá')),
    fill(slot, () => Promise.reject(new Error('broken'))),
    fill(other, async () => ({ default: () => <p>elsewhere</p> })),
    fill(slot, saying('Até logo'), { order: 1 }),
  ]
  renderScreen(<PublicSlot of={slot} props={{ name: 'Ana' }} fills={fills} />)
  await screen.findByText('Olá Ana')
  await screen.findByText('Até logo Ana')
  expect(screen.queryByText('elsewhere')).toBeNull()
})

it('without any fill it is empty', () => {
  const { container } = renderScreen(<PublicSlot of={slot} props={{ name: 'Ana' }} />)
  expect(container.textContent).toBe('')
})
