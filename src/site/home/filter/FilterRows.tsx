import {
  chooseCategory,
  chooseSubCategory,
  type ProjectFilter,
} from '../../../domain/project/project-filter.ts'
import { categories, subCategoriesOf } from '../../../domain/project/taxonomy.ts'
import { ChoiceRow } from './ChoiceRow.tsx'

type FilterRowsProps = {
  filter: ProjectFilter
  onChoose: (next: ProjectFilter) => void
  /** Lists for touch screens, not rows. */
  isList?: boolean
}

/** The categories, and the sub-categories of the chosen one. */
export function FilterRows({ filter, onChoose, isList }: FilterRowsProps) {
  const { category, subCategory, search } = filter
  return (
    <>
      <ChoiceRow
        label="Category"
        name="category"
        choices={categories}
        chosen={category}
        kept={{ q: search }}
        columns={isList ? 2 : undefined}
        onChoose={(choice) => onChoose(chooseCategory(filter, choice))}
      />
      {category && (
        <ChoiceRow
          label="Sub-category"
          name="subCategory"
          choices={subCategoriesOf(category)}
          chosen={subCategory}
          kept={{ category, q: search }}
          columns={isList ? 1 : undefined}
          onChoose={(choice) => onChoose(chooseSubCategory(filter, choice))}
        />
      )}
    </>
  )
}
