// Generated pictures for the tests.
import sharp from 'sharp'

export function picture(colour: string, width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}
