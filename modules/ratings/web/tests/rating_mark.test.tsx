/** What the rating mark shows, visually and to a screen reader. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#web/testing/render'
import RatingMark from '../components/rating_mark'

test.each([
  [1, 'Insatisfeito'],
  [2, 'Satisfeito'],
  [3, 'Muito satisfeito'],
] as const)(
  'CLO-11: %i of 3 is shown as that many filled stars, with a label where there is room',
  (rate, word) => {
    renderScreen(<RatingMark rating={{ rate }} isSpelled />)
    const stars = screen.getByRole('img', {
      name: `Avaliação: ${rate} de 3, ${word}`,
    })
    expect(stars.querySelectorAll('svg')).toHaveLength(3)
    expect(stars.querySelectorAll('[data-filled]')).toHaveLength(rate)
    expect(screen.getByText(word)).toBeTruthy()
  }
)

test('CLO-11: in a list only the stars are shown', () => {
  renderScreen(<RatingMark rating={{ rate: 2 }} isSpelled={false} />)
  expect(screen.getByRole('img', { name: /2 de 3/ })).toBeTruthy()
  expect(screen.queryByText('Satisfeito')).toBeNull()
})

test('CLO-09: a pending rating says so: as text, or by an icon with a label', () => {
  const { rerender } = renderScreen(<RatingMark rating={{ rate: null }} isSpelled />)
  expect(screen.getByText('Aguarda avaliação')).toBeTruthy()
  rerender(<RatingMark rating={{ rate: null }} isSpelled={false} />)
  expect(screen.getByRole('img', { name: 'Aguarda avaliação' })).toBeTruthy()
})
