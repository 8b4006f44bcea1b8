// Lines on the terminal: each a text of Ink, which writes only what changed.
import { Box, Text } from 'ink'

export function Screen({ lines }: { lines: readonly string[] }) {
  return (
    <Box flexDirection="column">
      {lines.map((line, at) => (
        // A line is what stands at its place on screen.
        <Text key={at} wrap="truncate">
          {line || ' '}
        </Text>
      ))}
    </Box>
  )
}
