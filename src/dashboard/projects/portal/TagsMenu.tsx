import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProjectJson } from '../../../api/project/project-json.ts'
import type { SharedChange } from '../../../domain/project/project-changes-schema.ts'
import { cleanTag, suggestTags, TAG_LENGTH } from '../../../domain/project/tag.ts'
import { tagsQuery } from '../../session/queries.ts'
import { Choice } from './BarMenu.tsx'
import styles from './SelectionBar.module.css'
import { tagCounts } from './state/shared-change.ts'

type Props = { projects: readonly ProjectJson[]; onChange: (change: SharedChange) => void }

/** Adds a tag to all selected projects, or removes one from those that have it. */
export function TagsMenu({ projects, onChange }: Props) {
  const id = useId()
  const { data: saved = [] } = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const tag = cleanTag(typed)
  const counts = tagCounts(projects)
  return (
    <div className={styles.tags}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (tag) onChange({ addTag: tag })
        }}
      >
        <TextInput
          className={styles.tag}
          label="Add tag"
          list={`${id}-saved`}
          maxLength={TAG_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.toUpperCase())}
        />
        <datalist id={`${id}-saved`}>
          {suggestTags(saved, typed, []).map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
        <Button type="submit" variant="default" disabled={tag === ''}>
          Add
        </Button>
      </form>
      {counts.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: these are not form fields
        <div role="group" aria-label="Remove tag" className={styles.list}>
          <span aria-hidden="true" className={styles.caption}>
            Remove tag
          </span>
          {counts.map(([name, count]) => (
            <Choice key={name} label={name} count={count} onChoose={() => onChange({ removeTag: name })} />
          ))}
        </div>
      )}
    </div>
  )
}
