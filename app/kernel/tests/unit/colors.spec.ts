/** Contrast of colours, and the nearest readable one. */
import { test } from '@japa/runner'
import { defaultBrand } from '#app/kernel/text/brand'
import {
  contrast,
  contrastIn,
  isColor,
  isReadableIn,
  leastContrast,
  mix,
  nearestReadable,
} from '#app/kernel/text/colors'

test.group('colours', () => {
  test('contrast is that of WCAG, whichever comes first', ({ assert }) => {
    assert.equal(contrast('#000000', '#FFFFFF'), 21)
    assert.equal(contrast('#FFFFFF', '#000000'), 21)
    assert.equal(contrast('#123456', '#123456'), 1)
    // The pair that WCAG checkers show as the last grey that passes on white.
    assert.closeTo(contrast('#767676', '#FFFFFF'), 4.54, 0.005)
    assert.closeTo(contrast('#777777', '#FFFFFF'), 4.48, 0.005)
  })

  test('a colour is # and six digits', ({ assert }) => {
    for (const color of ['#0B6E76', '#ffffff']) assert.isTrue(isColor(color))
    for (const color of ['0B6E76', '#FFF', '#0B6E7G', '#0B6E7600', '', 'teal'])
      assert.isFalse(isColor(color), color)
  })

  test('a mixture goes from one colour to the other', ({ assert }) => {
    assert.equal(mix('#000000', '#FFFFFF', 0), '#000000')
    assert.equal(mix('#000000', '#FFFFFF', 0.5), '#808080')
    assert.equal(mix('#000000', '#ffffff', 1), '#FFFFFF')
  })

  test('the colours of the product can be read in their modes', ({ assert }) => {
    assert.isTrue(isReadableIn('light', defaultBrand.colors.light))
    assert.isTrue(isReadableIn('dark', defaultBrand.colors.dark))
    assert.isFalse(isReadableIn('dark', defaultBrand.colors.light))
  })

  for (const mode of ['light', 'dark'] as const) {
    test(`${mode}: the nearest readable colour passes, and its neighbour does not`, ({
      assert,
    }) => {
      for (const color of ['#F2A33A', '#767676', '#FF00FF', '#808000', '#1E90FF', '#0B6E76']) {
        const near = nearestReadable(mode, color)
        assert.isAtLeast(contrastIn(mode, near), leastContrast)
        const isKept = isReadableIn(mode, color)
        assert.equal(near === color, isKept)
        if (!isKept) assert.isBelow(contrastIn(mode, near), leastContrast + 0.3)
      }
    })
  }
})
