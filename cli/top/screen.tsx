// Lines on the terminal. Screen readers get them as texts of Ink, which has a mode for them.
import { useEffect, useLayoutEffect, useState } from 'react'
import { Box, Text, useStdout } from 'ink'
import { Painter, type Frame } from '#cli/top/painter'

/** `repaints`: with each higher number everything is written again. */
export function Screen({ lines, columns, repaints }: Frame & { readonly repaints: number }) {
  const { stdout } = useStdout()
  const [painter] = useState(() => new Painter((text) => void stdout.write(text)))
  useEffect(() => () => painter.stop(), [painter])
  useLayoutEffect(() => painter.repaint(), [painter, repaints])
  useLayoutEffect(() => painter.paint({ lines, columns }))
  return null
}

export const SpokenScreen = ({ lines }: { lines: readonly string[] }) => (
  <Box flexDirection="column">
    {lines.map((line, at) => (
      // A line is what stands at its place.
      <Text key={at}>{line || ' '}</Text>
    ))}
  </Box>
)
