import styles from './ArrowButton.module.css'

const points = { Previous: 'M10 3 5 8l5 5', Next: 'M6 3l5 5-5 5' }

type ArrowButtonProps = {
  label: keyof typeof points
  /** Nothing lies further this way. The button is disabled, yet keeps the focus of whoever pressed it. */
  isAtEnd: boolean
  onPress: () => void
}

/** Moves a row that scrolls sideways. */
export function ArrowButton({ label, isAtEnd, onPress }: ArrowButtonProps) {
  return (
    <button
      type="button"
      className={styles.arrow}
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onPress()}
    >
      <svg viewBox="0 0 16 16" width="20" height="20" aria-hidden="true">
        <path d={points[label]} fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </button>
  )
}
