/** Line chart of a campaign, in the theme's colours. Lazy-loaded with the first one. */
import { Line } from '@ant-design/charts'
import { useMemo } from 'react'
import { appearance } from '#web/kit/appearance'
import { chartStyle } from '#web/kit/chart_style'
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
    const { colours, chart, quiet, counts } = chartStyle(mode)
    const nameAt = (place: number) => rows.find((row) => row.place === place)?.at ?? ''
    return {
      data: [...rows],
      xField: 'place',
      yField: 'count',
      colorField: 'line',
      height,
      ...chart,
      // The last label is wider than what is left of its tick.
      insetRight: 8,
      paddingRight: 36,
      style: { lineWidth: 2 },
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
        y: counts,
      },
      legend: { color: { itemLabelFill: colours['text-secondary'], itemMarker: 'circle' } },
      tooltip: {
        title: ({ at }: { at: string }) => at,
        items: [{ channel: 'y', valueFormatter: (value: number) => number(value) }],
      },
    }
  }, [rows, names, height, mode])
  return <Line {...config} />
}
