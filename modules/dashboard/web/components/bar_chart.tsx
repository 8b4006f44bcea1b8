/** Bar chart, horizontal or vertical, in the theme's colours. Lazy-loaded with the first chart. */
import { Bar as LyingBars, Column as StandingBars } from '@ant-design/charts'
import { useMemo } from 'react'
import { appearance, isStill } from '#web/kit/appearance'
import { palette } from '#web/kit/theme'
import { number, shortened } from '#web/lib/format'
import type { Bar } from '../model'

export interface BarChartProps {
  readonly bars: readonly Bar[]
  /** What is counted, for the tooltip. */
  readonly measure: string
  readonly lying?: boolean
  /** Pixels. */
  readonly height: number
  /** Shortens a name for the axis; defaults to the whole name. */
  readonly brief?: (name: string) => string
}

export default function BarChart({ bars, measure, lying, height, brief }: BarChartProps) {
  const mode = appearance((state) => state.mode)
  const config = useMemo(() => {
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
    // As many labels as fit next to each other.
    const step = lying ? 1 : Math.ceil(bars.length / 12)
    return {
      data: [...bars],
      xField: 'name',
      yField: 'count',
      height,
      autoFit: true,
      theme: mode === 'dark' ? 'classicDark' : 'classic',
      // The card provides the background.
      viewStyle: { viewFill: 'transparent' },
      style: {
        fill: colours.primary,
        maxWidth: lying ? 18 : 36,
        radiusTopLeft: 4,
        radiusTopRight: 4,
      },
      animate: isStill()
        ? (false as const)
        : { enter: { duration: 160 }, update: { duration: 160 } },
      axis: {
        x: {
          ...quiet,
          tickFilter: (_name: string, index: number) => index % step === 0,
          labelFormatter: (name: string) => shortened(brief?.(name) ?? name, 18),
          labelAutoRotate: false,
          labelAutoHide: true,
        },
        y: {
          ...quiet,
          tickFilter: Number.isInteger,
          labelFormatter: (value: number) => number(value),
          gridStroke: colours.border,
          gridStrokeOpacity: 1,
          gridLineDash: [0, 0],
        },
      },
      scale: { y: { nice: true, tickCount: 5 } },
      tooltip: {
        title: 'name',
        items: [{ channel: 'y', name: measure, valueFormatter: (value: number) => number(value) }],
      },
      interaction: { tooltip: { css: noteCss }, elementHighlight: { background: false } },
    }
  }, [bars, measure, lying, height, brief, mode])
  return lying ? <LyingBars {...config} /> : <StandingBars {...config} />
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
