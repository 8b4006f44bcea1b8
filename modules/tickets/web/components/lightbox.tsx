/** A picture over the whole screen, to be zoomed and turned; loaded when one is opened. */
import { Image } from 'antd'

export default function Lightbox({ url, onClose }: { url: string; onClose: () => void }) {
  return (
    <Image
      src={url}
      alt=""
      style={{ display: 'none' }}
      preview={{ open: true, src: url, onOpenChange: (open) => !open && onClose() }}
    />
  )
}
