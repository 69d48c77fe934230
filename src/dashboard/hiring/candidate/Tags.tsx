import { CloseButton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { APPLICATION_TAG_LENGTH, TAGS_PER_APPLICATION } from '../../../domain/hiring/application-rules.ts'
import { searchText } from '../../../domain/shared/search-text.ts'
import { candidateTagsQuery } from '../review/candidate-queries.ts'
import styles from './Tags.module.css'

export function Tags({ tags, onChange }: { tags: readonly string[]; onChange: (tags: string[]) => void }) {
  const [typed, setTyped] = useState('')
  const { data: known = [] } = useQuery(candidateTagsQuery)
  const list = useId()
  const isFull = tags.length >= TAGS_PER_APPLICATION

  function add() {
    const tag = searchText(typed.trim().replace(/\s+/g, ' '))
    if (tag && !tags.includes(tag)) onChange([...tags, tag])
    setTyped('')
  }

  return (
    <div className={styles.tags}>
      {tags.length > 0 && (
        <ul aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <CloseButton
                size="xs"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => onChange(tags.filter((one) => one !== tag))}
              />
            </li>
          ))}
        </ul>
      )}
      <TextInput
        data-field="tag"
        size="xs"
        aria-label="Add a tag"
        placeholder="Add a tag, Enter"
        list={list}
        maxLength={APPLICATION_TAG_LENGTH}
        disabled={isFull}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onBlur={add}
      />
      <datalist id={list}>
        {known
          .filter((tag) => !tags.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag} />
          ))}
      </datalist>
    </div>
  )
}
