import looks from '../looks/looks.module.css'

type Props = {
  id: string
  name: string
  isSelected: boolean
  /** Whether its row is in the tab order. */
  isCurrent: boolean
  /** `isRange`: Shift was pressed. */
  onSelect: (id: string, isRange: boolean) => void
  className?: string
}

/** Selects one row of a list. The label keeps a click beside the box from opening the row. */
export const SelectBox = ({ id, name, isSelected, isCurrent, onSelect, className }: Props) => (
  // preventDefault keeps Shift from selecting text.
  <label className={className} onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
    <input
      className={looks.box}
      type="checkbox"
      aria-label={`Select ${name}`}
      data-select-of={id}
      tabIndex={isCurrent ? 0 : -1}
      checked={isSelected}
      onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)
