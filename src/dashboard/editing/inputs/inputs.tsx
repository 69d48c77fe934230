import {
  Checkbox,
  NativeSelect,
  type NativeSelectProps,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import type { ContentPicture, NumberedPicture } from '../../../domain/content/content-parts-schema.ts'
import type { Paragraph } from '../../../domain/content/pages-schema.ts'
import { DescribedPictureField } from '../../pictures/DescribedPictureField.tsx'
import { captionOf } from '../caption-of.ts'
import { EntryList, type ListProps } from '../lists/EntryList.tsx'
import { LinesField } from '../lists/LinesField.tsx'
import { NumberedParagraphsField, ParagraphsField } from '../lists/ParagraphsField.tsx'
import { PictureList } from '../lists/PictureList.tsx'
import { type FieldProps, Fields, type Input, type Inputs, memoInput } from './Fields.tsx'

/** The properties of an input for a text. One that may stay empty says so, unless its description does. */
export const textOf = ({ field, value, error, change }: FieldProps<string>, description?: ReactNode) => ({
  ...captionOf(field),
  description,
  placeholder: field.isRequired || String(description).startsWith('Optional') ? undefined : 'Optional',
  value,
  error,
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    change(currentTarget.value),
})

export const line = (
  maxLength: number,
  description?: string,
  more?: Pick<TextInputProps, 'inputMode' | 'placeholder' | 'type'>,
) => memoInput<string>((edit) => <TextInput {...textOf(edit, description)} maxLength={maxLength} {...more} />)

export const text = (maxLength: number, minRows: number, description?: string) =>
  memoInput<string>((edit) => (
    <Textarea {...textOf(edit, description)} autosize minRows={minRows} maxLength={maxLength} />
  ))

export const choice = <Value extends string>(data: NativeSelectProps['data'], description?: string) =>
  memoInput<Value>(({ field, value, error, change }) => (
    <NativeSelect
      {...captionOf(field)}
      description={description}
      data={data}
      value={value}
      error={error}
      onChange={(event) => change(event.currentTarget.value as Value)}
    />
  ))

export const check = (description?: string) =>
  memoInput<boolean>(({ field, value, change }) => (
    <Checkbox
      label={field.label}
      description={description}
      checked={value}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  ))

type Drawn = { isWhole?: boolean; note?: string }

/** A picture that may be absent, with its description. */
export const picture =
  (noun: string, drawn?: Drawn): Input<ContentPicture | null> =>
  ({ field, path, value, errors, form, change }) => (
    <DescribedPictureField
      {...captionOf(field)}
      {...drawn}
      noun={noun}
      path={path}
      picture={value}
      errors={errors}
      uploads={form.uploads}
      onChange={change}
      onRemove={() => change(null)}
    />
  )

// Lists are drawn anew after a merge.

export const paragraphs =
  (most: number, legend?: string): Input<string[]> =>
  (edit) => <ParagraphsField key={edit.form.revision} edit={edit} most={most} legend={legend} />

export const numberedParagraphs =
  (most: number): Input<Paragraph[]> =>
  (edit) => <NumberedParagraphsField key={edit.form.revision} edit={edit} most={most} />

export const pictures =
  (most: number, legend?: string): Input<NumberedPicture[]> =>
  (edit) => <PictureList key={edit.form.revision} edit={edit} most={most} legend={legend} />

export const lines =
  (list: Omit<ComponentProps<typeof LinesField>, 'edit'>): Input<string[]> =>
  (edit) => <LinesField edit={edit} {...list} />

type Entries<Item extends { id: number }> = Omit<ListProps<Item>, 'edit' | 'children'> & {
  inputs: Inputs<Item>
  pair?: readonly (keyof Item & string)[]
}

export const entries =
  <Item extends { id: number }>({ inputs, pair, ...list }: Entries<Item>): Input<Item[]> =>
  (edit) => (
    <EntryList<Item> key={edit.form.revision} edit={edit} {...list}>
      {(entry) => <Fields<Item> {...entry} table={edit.field.entries!} inputs={inputs} pair={pair} />}
    </EntryList>
  )

/** The inputs of a record inside the record. */
export const part =
  <Part extends object>(
    inputs: Inputs<Part>,
    frame: (drawn: ReactNode, label: string) => ReactNode = (drawn) => drawn,
  ): Input<Part> =>
  ({ field, value, saved, path, errors, form, change }) =>
    frame(
      <Fields<Part>
        table={field.parts!}
        inputs={inputs}
        draft={value}
        saved={saved}
        path={`${path}.`}
        errors={errors}
        form={form}
        change={(changes) =>
          change((before) => ({
            ...before,
            ...(typeof changes === 'function' ? changes(before) : changes),
          }))
        }
      />,
      field.label,
    )
