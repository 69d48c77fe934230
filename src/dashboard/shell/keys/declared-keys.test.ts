import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Files that listen to keys and declare none, each with the reason. */
const EXCEPTIONS: Record<string, string> = {
  'DashboardLayout.tsx': 'ignores Escape that is held down',
  'hiring/candidate/Tags.tsx': 'Enter in a field, which says so',
  'shell/forms/TimeField.tsx': 'hides Tab from the focus trap of the dialog',
  'projects/form/LeadersField.tsx': 'Enter in a field presses the button beside it',
  'projects/form/TagsField.tsx': 'Enter in a field, which says so',
  'shell/Dialog.tsx': 'refuses keys that are held since before it opened',
  'shell/forms/PasswordField.tsx': 'looks for Caps Lock',
  'shell/palette/Palette.tsx': 'a dialog with a field; PaletteButton declares them',
  'projects/packs/PackProjects.tsx': 'Enter in a field, which moves the project',
  'shell/toasts/ConfirmToast.tsx': 'Escape in a dialog',
}

const root = 'src/dashboard/'
const listens = /onKeyDown=|(addEventListener|useWindowEvent)\(\s*'key/
const declares = /use(Legend|RowKeys)\(|useOpenedByKey\(|from '[^']*use-[a-z-]+-keys\.ts'/

test('who listens to keys declares them for the list of keys', () => {
  const silent = globSync(`${root}**/*.{ts,tsx}`)
    .map((file) => file.replaceAll('\\', '/').slice(root.length))
    .filter((file) => !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(root + file, 'utf8')
      return listens.test(text) && !declares.test(text)
    })
  // Add useLegend() beside the handler; an exception is for keys that a field or a dialog has by itself.
  expect(silent.sort()).toEqual(Object.keys(EXCEPTIONS).sort())
})
