/** The mark of a kind of flow; its name stands beside it. */
import {
  ApiOutlined,
  CommentOutlined,
  DeploymentUnitOutlined,
  RobotOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import type { IntegrationKind } from '#modules/integrations/contract'
import { colorGrid } from '#web/kit/color_grid'
import { avatarGrounds } from '#web/kit/theme'
import styles from './kind_logo.module.css'

/** Each in a hue near its maker's, dark enough for the glyph on it. */
const marks: Readonly<Record<IntegrationKind, { Icon: ComponentType; ground?: string }>> = {
  dialogflow: { Icon: CommentOutlined, ground: colorGrid[17] },
  n8n: { Icon: DeploymentUnitOutlined, ground: colorGrid[16] },
  webhook: { Icon: ApiOutlined, ground: colorGrid[10] },
  typebot: { Icon: RobotOutlined, ground: colorGrid[12] },
}

export function KindLogo({ kind }: { kind: IntegrationKind }) {
  const { Icon, ground } = marks[kind]
  return (
    <span
      className={styles.logo}
      style={{ background: ground, color: avatarGrounds.on }}
      aria-hidden
    >
      <Icon />
    </span>
  )
}
