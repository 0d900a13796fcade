import {
  createTheme,
  type CSSVariablesResolver,
  DEFAULT_THEME,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  parseThemeColor,
  type VariantColorsResolver,
} from '@mantine/core';
import { placeholder, shades, tinted } from './palette.ts';

const lime: MantineColorsTuple = [
  '#f7fbe8',
  '#eef6cd',
  '#e2f0ab',
  '#d5e987',
  '#c8e267',
  '#bedd50',
  '#b4d83c',
  '#9cbf28',
  '#809f1c',
  '#617a12',
];
const green: MantineColorsTuple = [
  '#ecf6ef',
  '#d7eadd',
  '#b2d6be',
  '#8ac19b',
  '#67ae7d',
  '#50a26a',
  '#3f8f5a',
  '#2f764a',
  '#225e3a',
  '#12372a',
];
/** Orange and red with a darkest shade that is legible on the lightest one (4.5 to 1). */
const orange = withDarkest(DEFAULT_THEME.colors.orange, '#8f3a06');
const red = withDarkest(DEFAULT_THEME.colors.red, '#b3261e');

function withDarkest(shades: MantineColorsTuple, darkest: string): MantineColorsTuple {
  const [s0, s1, s2, s3, s4, s5, s6, s7, s8] = shades;
  return [s0, s1, s2, s3, s4, s5, s6, s7, s8, darkest];
}

const ON_LIGHT = ['light', 'subtle', 'transparent'];

/** Text on a light shade of its own colour gets the darkest shade. The library's choice has a contrast of 3 to 1. */
const readable: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const { isThemeColor, color } = parseThemeColor({
    color: input.color ?? input.theme.primaryColor,
    theme: input.theme,
  });
  return isThemeColor && ON_LIGHT.includes(input.variant)
    ? { ...resolved, color: `var(--mantine-color-${color}-9)` }
    : resolved;
};

/** Values that the library reads only from CSS variables. */
export const slrVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': red[9] },
  dark: {},
});

/** Options scroll in a list box, which the keyboard can reach, and not in a frame around it. */
const SCROLLING_OPTIONS = {
  defaultProps: { withScrollArea: false, styles: { options: { maxHeight: 240, overflowY: 'auto' } } },
} as const;

/** The only theme of the product: slr, light. */
export const slr = createTheme({
  colors: {
    lime,
    green,
    orange,
    red,
    blue: placeholder,
    cyan: placeholder,
    lilac: tinted(shades.lilac, '#4a2f7a'),
    pink: tinted(shades.pink, '#8a1f3d'),
    apricot: tinted(shades.apricot, shades.apricotEdge),
    sand: tinted(shades.sand, '#5e4a0c'),
  },
  variantColorResolver: readable,
  primaryColor: 'lime',
  primaryShade: 4,
  autoContrast: true,
  luminanceThreshold: 0.4,
  black: '#13231b',
  defaultRadius: 'md',
  respectReducedMotion: true,
  fontFamily: 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.6rem' }, h2: { fontSize: '1.2rem' }, h3: { fontSize: '1rem' } },
  },
  components: {
    Button: { defaultProps: { loaderProps: { type: 'dots' } } },
    Anchor: { defaultProps: { c: 'green.8' } },
    Tabs: { defaultProps: { color: 'green.8' } },
    Loader: { defaultProps: { color: 'green.6' } },
    Progress: { defaultProps: { color: 'green.6' } },
    Checkbox: { defaultProps: { color: 'green.7' } },
    Radio: { defaultProps: { color: 'green.7' } },
    SegmentedControl: { defaultProps: { color: 'green.9' } },
    // The first item gets the focus. The placeholder that the library would insert is not a menu item.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Select: SCROLLING_OPTIONS,
    MultiSelect: SCROLLING_OPTIONS,
    Autocomplete: SCROLLING_OPTIONS,
    ComboboxEmpty: { defaultProps: { role: 'option', 'aria-disabled': true } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    // A dialog's heading is not the heading of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Tooltip: { defaultProps: { color: 'green.9', openDelay: 300 } },
  },
});
