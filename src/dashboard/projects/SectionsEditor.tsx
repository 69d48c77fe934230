import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { Button } from '@mantine/core'
import { type DragEvent, useRef, useState } from 'react'
import { FILE_TOO_LARGE } from '../../domain/picture.ts'
import type { FieldErrors } from '../../domain/problem.ts'
import { SECTIONS_PER_PROJECT } from '../../domain/section.ts'
import { offerUndo } from '../shell/notify.tsx'
import { useStyleNonce } from '../shell/style-nonce.ts'
import { FilePicker } from './FilePicker.tsx'
import { newKey } from './new-key.ts'
import { type ProjectDraft, sectionField } from './project-draft.ts'
import { SectionEditor } from './SectionEditor.tsx'
import styles from './SectionsEditor.module.css'
import { moved, newPicture, newText, type SectionDraft, withoutAlt, withPicture } from './section-drafts.ts'
import type { Uploads } from './use-uploads.ts'

type Props = {
  sections: readonly SectionDraft[]
  errors: FieldErrors
  change: (changes: (before: ProjectDraft) => Partial<ProjectDraft>) => void
  uploads: Uploads
}

/** The texts and pictures of a project, in the order in which the gallery shows them. */
export function SectionsEditor({ sections, errors, change, uploads }: Props) {
  const nonce = useStyleNonce()
  const editor = useRef<HTMLFieldSetElement>(null)
  const [isOver, setOver] = useState(false)
  const isFull = sections.length >= SECTIONS_PER_PROJECT

  const changeSections = (next: (before: readonly SectionDraft[]) => SectionDraft[]) =>
    change((draft) => ({ sections: next(draft.sections) }))

  function addText() {
    const key = newKey()
    changeSections((before) => [...before, newText(key)])
    // The new field stands in the page after React has drawn it.
    requestAnimationFrame(() =>
      editor.current?.querySelector<HTMLElement>(`[data-key="${key}"] textarea`)?.focus(),
    )
  }

  function addPictures(files: readonly File[]) {
    const added = files
      .slice(0, SECTIONS_PER_PROJECT - sections.length)
      .map((file) => ({ file, key: newKey() }))
    changeSections((before) => [...before, ...added.map(({ key }) => newPicture(key))])
    for (const { key, file } of added) {
      const done = (uploaded: Parameters<typeof withPicture>[2]) =>
        changeSections((before) => withPicture(before, key, uploaded))
      void uploads.start({ key, file, tooLarge: FILE_TOO_LARGE, done })
    }
  }

  function remove(section: SectionDraft, place: number) {
    uploads.cancel(section.key)
    changeSections((before) => before.filter(({ key }) => key !== section.key))
    editor.current?.focus()
    const isWorthKeeping = section.content !== ''
    if (!isWorthKeeping) return
    offerUndo(section.type === 'text' ? 'Text deleted.' : 'Picture deleted.', () =>
      changeSections((before) =>
        before.some(({ key }) => key === section.key) ? [...before] : before.toSpliced(place, 0, section),
      ),
    )
  }

  function drop({ source, destination }: DropResult) {
    if (!destination || destination.index === source.index) return
    changeSections((before) => moved(before, source.index, destination.index))
  }

  function dropFiles(event: DragEvent) {
    setOver(false)
    if (!event.dataTransfer.files.length) return
    event.preventDefault()
    addPictures([...event.dataTransfer.files])
  }

  return (
    <fieldset
      ref={editor}
      tabIndex={-1}
      className={isOver ? `${styles.editor} ${styles.over}` : styles.editor}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropFiles}
    >
      <legend>Sections</legend>
      <p className={styles.note}>{noteOn(sections)}</p>
      {errors.sections && (
        <p role="alert" className={styles.error}>
          {errors.sections}
        </p>
      )}
      <DragDropContext onDragEnd={drop} nonce={nonce}>
        <Droppable droppableId="sections">
          {(list) => (
            <ol ref={list.innerRef} {...list.droppableProps} className={styles.sections}>
              {sections.map((section, place) => (
                <Draggable key={section.key} draggableId={section.key} index={place}>
                  {(item, { isDragging }) => (
                    <li
                      ref={item.innerRef}
                      {...item.draggableProps}
                      data-key={section.key}
                      className={isDragging ? `${styles.section} ${styles.dragged}` : styles.section}
                    >
                      <SectionEditor
                        section={section}
                        place={place}
                        handle={item.dragHandleProps}
                        error={errors[sectionField(section.key)]}
                        uploads={uploads}
                        onChange={(changed) =>
                          changeSections((before) =>
                            before.map((other) => (other.key === changed.key ? changed : other)),
                          )
                        }
                        onDelete={() => remove(section, place)}
                      />
                    </li>
                  )}
                </Draggable>
              ))}
              {list.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
      {isFull ? (
        <p className={styles.note}>A project holds at most {SECTIONS_PER_PROJECT} sections.</p>
      ) : (
        <div className={styles.adders}>
          <Button variant="default" onClick={addText}>
            Add text
          </Button>
          <FilePicker label="Add pictures" multiple onFiles={addPictures} />
        </div>
      )}
    </fieldset>
  )
}

function noteOn(sections: readonly SectionDraft[]) {
  if (!sections.length)
    return 'Optional. Texts and pictures, each up to 900 KB; several pictures can be dropped here at once.'
  const missing = withoutAlt(sections)
  if (!missing) return 'Drag the handles to change the order.'
  return missing === 1
    ? '1 picture has no description yet: it is read out to those who cannot see it.'
    : `${missing} pictures have no description yet: it is read out to those who cannot see them.`
}
