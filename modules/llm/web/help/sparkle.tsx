/** The sign of help from a model: a large and a small star with four points. */
import Icon from '@ant-design/icons'

const Drawing = () => (
  <svg viewBox="0 0 24 24" width="1em" height="1em" fill="currentColor">
    <path d="M10 3l1.9 5.6L17.5 10.5l-5.6 1.9L10 18l-1.9-5.6L2.5 10.5l5.6-1.9z" />
    <path d="M18.5 14l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5-2.5-1 2.5-1z" />
  </svg>
)

export const Sparkle = () => <Icon component={Drawing} aria-hidden />
