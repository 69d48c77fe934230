import { UNKNOWN_NAME, type UnknownNames } from '../../../domain/project/filter-address.ts'
import { type ChoiceField, choiceFields, type GalleryFilter } from '../../../domain/project/gallery-choice.ts'
import { useIsHydrating } from '../../../ui/use-is-hydrating.ts'
import { choiceNames } from './choice-names.ts'
import styles from './Note.module.css'

type UnknownFilterProps = { unknown: UnknownNames; filter: GalleryFilter }

/**
 * Says that the filter in the URL does not exist, and what is shown instead. The server's page is the same for all unknown
 * names; the browser adds the name from its URL.
 */
export function UnknownFilter({ unknown, filter }: UnknownFilterProps) {
  const isHydrating = useIsHydrating()
  const asked = (field: ChoiceField, name: string) => {
    const kind = choiceNames[field].toLowerCase()
    return isHydrating || name === UNKNOWN_NAME ? `such ${kind}` : `${kind} “${name}”`
  }
  const sentences = choiceFields.flatMap((field) => {
    const name = unknown[field]
    return name ? [`There is no ${asked(field, name)} here.`] : []
  })
  return (
    <p className={styles.note} role="status">
      {[...sentences, shownInstead(filter)].join(' ')}
    </p>
  )
}

function shownInstead({ category, location, status, search }: GalleryFilter) {
  const kept = [status, location, search].filter(Boolean).map((name) => `“${name}”`)
  const which = kept.length > 0 ? ` with ${kept.join(', ')}` : ''
  return category ? `All ${category} projects${which} are shown.` : `All projects${which} are shown.`
}
