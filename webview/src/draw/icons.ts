/** Icons of the toolbar and the states, as paths in a 16 by 16 box. */

export const ICONS = {
  previous: 'M10 3 5 8l5 5',
  next: 'M6 3l5 5-5 5',
  fit: 'M2 5.5V3h3M14 5.5V3h-3M2 10.5V13h3M14 10.5V13h-3M4.5 8h7M6.5 6l-2 2 2 2M9.5 6l2 2-2 2',
  wrap: 'M2 3.5h12M2 8h9.5a2.25 2.25 0 0 1 0 4.5H8M9.5 11 8 12.5 9.5 14M2 12.5h3',
  dim: 'M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12M10 5h2.5M10 8h4M10 11h2.5',
  lemma: 'M8 4.5C6.5 3.5 4.5 3 2 3v9c2.5 0 4.5.5 6 1.5 1.5-1 3.5-1.5 6-1.5V3c-2.5 0-4.5.5-6 1.5zM8 4.5v9',
  features: 'M2 4h3.5M8 4h6M2 8h3.5M8 8h6M2 12h3.5M8 12h6',
  enhanced: 'M2 4.5V7a3.5 3.5 0 0 0 7 0V4.5M9 8a2.5 2.5 0 0 0 5 0V4.5M1 2h2M8 2h2M13 2h2',
  unfold: 'M4 6l4 4 4-4',
  more: 'M3.5 7.6a.4.4 0 1 0 .01 0zM8 7.6a.4.4 0 1 0 .01 0zM12.5 7.6a.4.4 0 1 0 .01 0z',
  text: 'M2 4h12M2 8h12M2 12h7',
  beside: 'M2 3h12v10H2zM8 3v10M10.5 6h1M10.5 8h1',
  below: 'M2 3h12v10H2zM2 8h12M4.5 10.5h1M7.5 10.5h1',
  first: 'M4 3v10M12 3 7 8l5 5',
  last: 'M12 3v10M4 3l5 5-5 5',
  help: 'M5.5 6a2.5 2.5 0 1 1 3.8 2.1c-.8.5-1.3 1-1.3 2M8 12.6v.2',
  close: 'M4 4l8 8M12 4l-8 8',
  arcs: 'M2 12V8a3 3 0 0 1 6 0v4M8 12V6.5a3 3 0 0 1 6 0V12M1 14h2M7 14h2M13 14h2',
} as const;
