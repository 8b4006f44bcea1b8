/** Line chart of a campaign, in the theme's colours. Lazy-loaded with the first one. */
import { Line } from '@ant-design/charts'
import { useMemo } from 'react'
import { appearance, isStill } from '#web/kit/appearance'
import { palette } from '#web/kit/theme'
import { number } from '#web/lib/format'

export interface CurveChartProps {
  /** `place`: the order of the times; two may be called the same. */
  readonly rows: readonly {
    readonly place: number
    readonly at: string
    readonly line: string
    readonly count: number
  }[]
  /** Of the lines: sent, delivered, read, answered, failed. */
  readonly names: readonly string[]
  /** Pixels. */
  readonly height: number
}

export default function CurveChart({ rows, names, height }: CurveChartProps) {
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
    const nameAt = (place: number) => rows.find((row) => row.place === place)?.at ?? ''
    return {
      data: [...rows],
      xField: 'place',
      yField: 'count',
      colorField: 'line',
      height,
      autoFit: true,
      theme: mode === 'dark' ? 'classicDark' : 'classic',
      // The card provides the background.
      // The last label is wider than what is left of its tick.
      insetRight: 8,
      paddingRight: 36,
      viewStyle: { viewFill: 'transparent' },
      style: { lineWidth: 2 },
      animate: isStill()
        ? (false as const)
        : { enter: { duration: 160 }, update: { duration: 160 } },
      scale: {
        y: { nice: true, tickCount: 5 },
        color: {
          domain: [...names],
          range: [
            colours['border-strong'],
            colours.primary,
            colours['tick-read'],
            colours.accent,
            colours.danger,
          ],
        },
      },
      axis: {
        x: {
          ...quiet,
          tickCount: 6,
          tickFilter: Number.isInteger,
          labelFormatter: nameAt,
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
      legend: { color: { itemLabelFill: colours['text-secondary'], itemMarker: 'circle' } },
      tooltip: {
        title: ({ at }: { at: string }) => at,
        items: [{ channel: 'y', valueFormatter: (value: number) => number(value) }],
      },
      interaction: { tooltip: { css: noteCss } },
    }
  }, [rows, names, height, mode])
  return <Line {...config} />
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
