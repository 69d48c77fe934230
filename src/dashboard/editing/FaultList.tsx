import { UnstyledButton } from '@mantine/core'
import { pathLabel } from '../../domain/fields/record-fields.ts'
import { FormAlert } from '../shell/forms/FormAlert.tsx'
import styles from './FaultList.module.css'
import { focusField } from './focus-field.ts'
import type { Editor } from './use-editor.ts'

/** The faults that keep the form from being saved, in its order; each leads to its field. */
export function FaultList<Draft extends object, Fields extends object, Answer>({
  form,
}: {
  form: Editor<Draft, Fields, Answer>
}) {
  const { errors, failure, element } = form
  const { table, labelOf } = form.record
  const order = Object.keys(table)
  const indexOfField = (path: string) => order.indexOf(path.split('.')[0]!)
  const paths =
    failure && 'isOfFields' in failure
      ? Object.keys(errors).sort((a, b) => indexOfField(a) - indexOfField(b))
      : []

  const link = (path: string, words: string) => (
    <UnstyledButton
      className={styles.link}
      onClick={() => element.current && focusField(element.current, table, path)}
    >
      {words}
    </UnstyledButton>
  )
  return (
    <div className={paths.length > 0 ? styles.faults : styles.none}>
      <FormAlert>
        {paths.length === 1
          ? link(paths[0]!, errors[paths[0]!]!)
          : paths.length > 1 && `Check ${paths.length} fields.`}
      </FormAlert>
      {paths.length > 1 && (
        <ul className={styles.list} aria-label="Fields to check">
          {paths.map((path) => (
            <li key={path}>
              {link(path, labelOf?.(path, form.draft) ?? pathLabel(table, path, [form.draft]))}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
