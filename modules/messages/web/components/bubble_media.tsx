/** The file of a message in its bubble, by kind. */
import type { Media, Message } from '../model'
import { AudioPlayer } from './audio_player'
import { BubbleDocument } from './bubble_document'
import { BubbleImage } from './bubble_image'
import { BubbleVideo } from './bubble_video'
import { MissingMedia } from './missing_media'
import { useRenewal } from './use_renewal'

export interface FileProps {
  readonly message: Message
  readonly media: Media
  readonly url: string
  readonly onBroken: () => void
}

export default function BubbleMedia({ message, media }: { message: Message; media: Media }) {
  const { url } = media
  const { isBroken, onBroken, retry } = useRenewal(message.ticketId, url)
  if (media.state !== 'stored' || !url || isBroken) {
    return <MissingMedia message={message} media={media} onRetry={retry} />
  }
  const shown = { message, media, url, onBroken }
  switch (message.kind) {
    case 'image':
    case 'sticker':
      return <BubbleImage {...shown} />
    case 'video':
    case 'gif':
      return <BubbleVideo {...shown} />
    case 'audio':
    case 'voice':
      return <AudioPlayer {...shown} />
    default:
      return <BubbleDocument {...shown} />
  }
}
