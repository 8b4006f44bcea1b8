/** What the charts of all pages look like, in the theme's colours. Loaded with the first chart. */
import { isStill } from '#web/kit/appearance'
import { palette, type Mode } from '#web/kit/theme'
import { number } from '#web/lib/format'

/** Parts of a chart's configuration. */
export function chartStyle(mode: Mode) {
  const colours = palette(mode)
  const quiet = {
    title: false as const,
    line: false,
    tick: false,
    labelFill: colours['text-secondary'],
    labelOpacity: 1,
    labelFontSize: 12,
    labelFontFamily: getComputedStyle(document.body).fontFamily,
  }
  return {
    colours,
    chart: {
      autoFit: true,
      theme: mode === 'dark' ? 'classicDark' : 'classic',
      // The card provides the background.
      viewStyle: { viewFill: 'transparent' },
      animate: isStill()
        ? (false as const)
        : { enter: { duration: 160 }, update: { duration: 160 } },
      interaction: { tooltip: { css: noteCss } },
    },
    /** Of names. */
    quiet,
    /** Of counts. */
    counts: {
      ...quiet,
      tickFilter: Number.isInteger,
      labelFormatter: (value: number) => number(value),
      gridStroke: colours.border,
      gridStrokeOpacity: 1,
      gridLineDash: [0, 0],
    },
  }
}

/** The tooltip is rendered outside of the page's CSS modules. */
const noteCss = {
  '.g2-tooltip': {
    'background': 'var(--display)',
    'color': 'var(--on-enamel)',
    'box-shadow': 'var(--shadow)',
    'border-radius': '8px',
    'font-family': 'var(--font)',
  },
  '.g2-tooltip-title': { color: 'var(--on-enamel)' },
  '.g2-tooltip-list-item-name-label': { color: 'var(--on-enamel)' },
  '.g2-tooltip-list-item-value': { color: 'var(--on-enamel)' },
}
