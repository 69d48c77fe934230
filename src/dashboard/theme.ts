import {
  type CSSVariablesResolver,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type VariantColorsResolver,
} from '@mantine/core'
import styles from './theme.module.css'

/** The library computes hover colours from numbers; ours are CSS variables, so they are set here. */
const variantColours: VariantColorsResolver = (input) => {
  const colours = defaultVariantColorsResolver(input)
  if (input.variant === 'filled') {
    return { ...colours, hover: `color-mix(in srgb, ${colours.background} 82%, var(--paper))` }
  }
  return input.variant === 'subtle' || input.variant === 'default'
    ? { ...colours, hover: 'var(--paper-shade)' }
    : colours
}

/** Whatever has a required input is marked by the style of its label, whose text stays as it is. */
const unmarked = { defaultProps: { withAsterisk: false } }

/** The component library in the site's colours and type, without its own blue, round corners and shadows. */
export const theme = createTheme({
  primaryColor: 'ink',
  colors: {
    ink: colorsTuple('var(--ink)'),
    earth: colorsTuple('var(--earth-red)'),
  },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '400' },
  fontSizes: {
    xs: 'var(--size-fact)',
    sm: 'var(--size-fact)',
    md: 'var(--size-text)',
    lg: 'var(--size-lead)',
  },
  fontWeights: {
    regular: 'var(--weight-text)',
    medium: 'var(--weight-strong)',
    bold: 'var(--weight-strong)',
  },
  variantColorResolver: variantColours,
  focusClassName: styles.focus,
  defaultRadius: 2,
  respectReducedMotion: true,
  cursorType: 'pointer',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  components: {
    Tooltip: { defaultProps: { withArrow: false, openDelay: 200, multiline: true, maw: 320 } },
    // The dashboard scrolls inside its parts, so there is no page to lock.
    Modal: {
      // A row of messages has room below the highest one.
      defaultProps: {
        centered: true,
        lockScroll: false,
        overlayProps: { backgroundOpacity: 0.35 },
        yOffset: 72,
      },
    },
    TextInput: unmarked,
    PasswordInput: unmarked,
    Textarea: unmarked,
    NativeSelect: unmarked,
    Select: unmarked,
    CheckboxGroup: unmarked,
    Input: { classNames: { input: styles.input } },
    InputWrapper: {
      classNames: { root: styles.field },
      vars: () => ({
        label: {},
        error: { '--input-error-size': 'var(--size-fact)' },
        description: { '--input-description-size': 'var(--size-fact)' },
      }),
    },
    Skeleton: { defaultProps: { radius: 0 } },
  },
})

const colours = {
  '--mantine-color-white': 'var(--paper)',
  '--mantine-color-black': 'var(--ink)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-error': 'var(--earth-red)',
  '--mantine-color-dimmed': 'var(--stone)',
  '--mantine-color-placeholder': 'var(--stone)',
  '--mantine-color-anchor': 'var(--ink)',
  '--mantine-color-default': 'transparent',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--stone)',
  '--mantine-color-disabled-color': 'var(--stone)',
  '--mantine-color-disabled-border': 'var(--hairline)',
  // The library's greys, by use: backgrounds, tracks and skeletons, borders, and text.
  '--mantine-color-gray-0': 'var(--paper-shade)',
  '--mantine-color-gray-1': 'var(--paper-shade)',
  '--mantine-color-gray-2': 'var(--hairline)',
  '--mantine-color-gray-3': 'var(--hairline)',
  '--mantine-color-gray-4': 'var(--stone)',
  '--mantine-color-gray-5': 'var(--stone)',
  '--mantine-color-gray-6': 'var(--stone)',
  '--mantine-color-gray-7': 'var(--ink)',
}

/** Set twice, since the library sets its own for all colour schemes and again for the light one. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: colours, light: colours, dark: {} })
