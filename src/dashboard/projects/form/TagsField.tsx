import { Combobox, TextInput, UnstyledButton, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { cleanTags, suggestTags, TAG_LENGTH } from '../../../domain/project/tag.ts'
import type { FieldProps } from '../../editing/inputs/Fields.tsx'
import { tagsQuery } from '../../session/queries.ts'
import { PlainButton } from '../../shell/looks/buttons.ts'
import looks from '../../shell/looks/looks.module.css'
import { cleanTyped, isComposing, upperCase } from './CleanField.tsx'
import styles from './TagsField.module.css'

/** Chosen tags, and a text that adds one by Enter, by Add or by a suggestion. */
export function TagsField({ field, value, error, change }: FieldProps<string[]>) {
  const { data: saved = [] } = useQuery(tagsQuery)
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const suggestions = suggestTags(saved, typed, value)

  function add(tag: string) {
    change(cleanTags([...value, tag]))
    setTyped('')
    list.resetSelectedOption()
  }

  function remove(tag: string) {
    change(value.filter((other) => other !== tag))
    input.current?.focus()
  }

  function addByEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || list.getSelectedOptionIndex() >= 0) return
    // The form's own Enter would save the project.
    event.preventDefault()
    if (!event.nativeEvent.isComposing) add(typed)
  }

  return (
    <div className={looks.stack}>
      <div className={styles.adder}>
        <Combobox store={list} onOptionSubmit={add}>
          <Combobox.Target>
            <TextInput
              ref={input}
              className={styles.input}
              label={field.label}
              description="Optional. Press Enter to add a tag."
              value={typed}
              maxLength={TAG_LENGTH}
              error={error}
              onCompositionEnd={({ currentTarget }) => setTyped(cleanTyped(currentTarget, upperCase))}
              onChange={({ currentTarget, nativeEvent }) => {
                setTyped(
                  isComposing(nativeEvent) ? currentTarget.value : cleanTyped(currentTarget, upperCase),
                )
                list.openDropdown()
                list.resetSelectedOption()
              }}
              onFocus={() => list.openDropdown()}
              onClick={() => list.openDropdown()}
              onBlur={() => {
                list.closeDropdown()
                // Or it would be lost without a word when the project is saved.
                if (typed.trim()) add(typed)
              }}
              onKeyDown={addByEnter}
            />
          </Combobox.Target>
          <Combobox.Dropdown hidden={suggestions.length === 0}>
            <Combobox.Options aria-label="Saved tags">
              {suggestions.map((tag) => (
                <Combobox.Option key={tag} value={tag}>
                  {tag}
                </Combobox.Option>
              ))}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
        <PlainButton onClick={() => add(typed)} aria-label="Add tag">
          Add
        </PlainButton>
      </div>
      {value.length > 0 && (
        <ul className={looks.actions} aria-label="Chosen tags">
          {value.map((tag) => (
            <li key={tag} className={styles.tag}>
              {tag}
              <UnstyledButton
                className={styles.remove}
                aria-label={`Remove ${tag}`}
                onClick={() => remove(tag)}
              >
                ×
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
