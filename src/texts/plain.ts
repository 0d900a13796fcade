export const plainTexts = {
  hideWhatIsTyped: 'Hide what is typed',
  showWhatIsTyped: 'Show what is typed',
  hide: 'Hide',
  show: 'Show',
  oneMoment: 'One moment …',
} as const;
