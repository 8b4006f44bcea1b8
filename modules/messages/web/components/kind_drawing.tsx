/** The icons of the message kinds; loaded when the first is needed. */
import {
  AudioOutlined,
  CustomerServiceOutlined,
  EnvironmentOutlined,
  EyeInvisibleOutlined,
  FileOutlined,
  FileUnknownOutlined,
  GifOutlined,
  HourglassOutlined,
  IdcardOutlined,
  PhoneOutlined,
  PictureOutlined,
  SmileOutlined,
  VideoCameraOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { Kind } from '../model'

const drawings: Readonly<Record<Exclude<Kind, 'text'>, ComponentType>> = {
  image: PictureOutlined,
  video: VideoCameraOutlined,
  gif: GifOutlined,
  audio: CustomerServiceOutlined,
  voice: AudioOutlined,
  document: FileOutlined,
  sticker: SmileOutlined,
  location: EnvironmentOutlined,
  contact: IdcardOutlined,
  call: PhoneOutlined,
  view_once: EyeInvisibleOutlined,
  undecryptable: HourglassOutlined,
  unsupported: FileUnknownOutlined,
}

export default function KindDrawing({ kind }: { kind: Exclude<Kind, 'text'> }) {
  const Drawing = drawings[kind]
  return (
    <span aria-hidden>
      <Drawing />
    </span>
  )
}
