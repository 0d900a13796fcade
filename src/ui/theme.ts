import { createTheme, type MantineColorsTuple } from '@mantine/core';

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
/** Blue and cyan are black placeholders of the identity. */
const black: MantineColorsTuple = [
  '#f5f5f5',
  '#e7e7e7',
  '#cdcdcd',
  '#b2b2b2',
  '#9a9a9a',
  '#8b8b8b',
  '#4d4d4d',
  '#2e2e2e',
  '#161616',
  '#000000',
];

/** Single shades of the identity. */
export const shades = {
  background: '#eef2ec',
  primary: lime[4],
  secondary: green[6],
  surface: green[9],
  lilac: '#c3b1e1',
  pink: '#f0a6b8',
  apricot: '#f6b77d',
  sand: '#ead9a8',
} as const;

/** The product's one theme, slr: light. */
export const slr = createTheme({
  colors: { lime, green, blue: black, cyan: black },
  primaryColor: 'lime',
  primaryShade: 4,
  autoContrast: true,
  luminanceThreshold: 0.4,
  black: '#13231b',
  defaultRadius: 'md',
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
    SegmentedControl: { defaultProps: { color: 'green.9' } },
    Tooltip: { defaultProps: { color: 'green.9', openDelay: 300 } },
  },
});
